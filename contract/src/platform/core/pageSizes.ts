export const pageSizes = [10, 20, 50, 100] as const
export const defaultPageSize = 10
export const maxPageSize = 100
/** Rows a search counts before it says "more than"; the tables beyond it are paged, not counted. */
export const countedAtMost = 10_000
