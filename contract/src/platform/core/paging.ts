import { z } from 'zod'
import { defaultPageSize, maxPageSize } from './pageSizes.ts'

const whole = (min: number, max: number, fallback: number) => z.coerce.number().int().min(min).max(max).default(fallback)

/**
 * The common input of lists: page, page size, tab, search, sort and direction. Numbers may come as text, since a GET has them in its query.
 */
export const listInput = <Tab extends string, Sort extends string>(tabs: readonly [Tab, ...Tab[]], sorts: readonly [Sort, ...Sort[]]) =>
  z.object({
    page: whole(1, 100_000, 1),
    pageSize: whole(1, maxPageSize, defaultPageSize),
    search: z.string().trim().max(200).default(''),
    tab: z.enum(tabs).optional(),
    sort: z.enum(sorts).default(sorts[0]),
    direction: z.enum(['asc', 'desc']).default('desc'),
  })

/** One page of a list: its rows, the total number, and the number under each tab. */
export const listOf = <Item extends z.ZodType, Tab extends string = never>(item: Item, tabs?: readonly [Tab, ...Tab[]]) =>
  z.object({
    items: z.array(item),
    total: z.number().int(),
    /** True if counting stopped at `countedAtMost`. */
    isCapped: z.boolean().optional(),
    tabs: z.record(tabs ? z.enum(tabs) : z.string(), z.number().int()).optional(),
  })

export type ListInput = {
  page: number
  pageSize: number
  search: string
  tab?: string | undefined
  sort: string
  direction: 'asc' | 'desc'
}
export type ListOf<Item> = { items: Item[]; total: number; isCapped?: boolean | undefined; tabs?: Record<string, number> | undefined }
