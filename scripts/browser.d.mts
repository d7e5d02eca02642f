/** The system's Chromium, or undefined; CHROMIUM_PATH chooses one of several. */
export function findBrowser(): string | undefined
/** The headless shell, if installed. It shows no PDF and no notification. */
export function findHeadlessBrowser(): string | undefined
