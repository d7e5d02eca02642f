/** The system's Chromium, or undefined; CHROMIUM_PATH says which when there are several. */
export function findBrowser(): string | undefined
