/** The system's Chromium, or undefined; CHROMIUM_PATH says which when there are several. */
export function findBrowser(): string | undefined
/** The same without what is around its pages, where it is installed. Shows no PDF and no notification. */
export function findHeadlessBrowser(): string | undefined
