/** The most characters of each text; longer ones would not fit into the layout. */
export const homeLimits = { heading: 120, details: 400, logoText: 30 } as const
