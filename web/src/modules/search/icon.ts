/** How large and how strong every icon of the palette is. */
export const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
