export const pageSizes = [10, 20, 50, 100] as const
export const defaultPageSize = 10
export const maxPageSize = 100
/** The number of rows up to which a search counts; beyond it the list says "more than". Paging goes on. */
export const countedAtMost = 10_000
