/** The size and stroke of every icon in the palette. */
export const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
