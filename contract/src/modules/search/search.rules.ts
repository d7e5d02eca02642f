/** The most results of each kind. */
export const hitsOfAKind = 5
export const longestSearch = 200
