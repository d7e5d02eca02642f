/** The most characters of what an admin writes for the landing page: more would not fit where it stands. */
export const homeLimits = { heading: 120, details: 400, logoText: 30 } as const
