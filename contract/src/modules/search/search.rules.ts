/** How many of each kind the command palette is answered. */
export const hitsOfAKind = 5
export const longestSearch = 200
