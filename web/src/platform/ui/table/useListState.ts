import { type Filters, type FilterValues, isFilterValue } from '@app/contract/core/filters.ts'
import { defaultPageSize, pageSizes } from '@app/contract/core/pageSizes.ts'
import { useSearchParams } from 'react-router'
import { useAddress } from '../useAddress.ts'
import { useTypedSearch } from '../useTypedSearch.ts'

export type Direction = 'asc' | 'desc'
export type SortBy<Sort extends string> = { by: Sort; direction: Direction }

/** The state of a table: with its filters spread, it is the input of a list call. */
export type ListState<Tab extends string, Sort extends string, F extends Filters = Filters> = {
  page: number
  pageSize: number
  search: string
  tab: Tab | undefined
  sort: Sort | undefined
  direction: Direction
  filters: FilterValues<F>
}

type Options<Tab extends string, Sort extends string, F extends Filters> = {
  tabs: readonly Tab[]
  /** The initial tab; by default the first one. */
  defaultTab?: Tab | undefined
  sorts: readonly Sort[]
  filters: F
  /** The order of a table until the person sorts it. */
  defaultSort: SortBy<Sort> | undefined
  defaultPageSize?: number | undefined
  /** Separates two tables of one screen in the address. */
  name?: string | undefined
}

/**
 * A table's state, all of it in the address: it can be linked, and the back button steps through it. Invalid parameters (an unknown tab,
 * page -3) are read as the default. Typed text shows at once and reaches the address after a pause; it replaces the history entry, so going
 * back leaves the search and does not undo letters.
 */
export function useListState<Tab extends string, Sort extends string, F extends Filters>(options: Options<Tab, Sort, F>) {
  const [params] = useSearchParams()
  const address = useAddress()
  const key = (field: string) => (options.name ? `${options.name}.${field}` : field)
  const state = readState(options, (field) => params.get(key(field)))

  /** `push` is a step of the person that the back button undoes; `replace` is automatic and yields to a navigation in progress. */
  const change = (patch: Record<string, string | number | undefined>, how: 'push' | 'replace' = 'push') =>
    address.change((next) => {
      for (const [field, value] of Object.entries(patch)) {
        if (value === undefined || value === '') next.delete(key(field))
        else next.set(key(field), String(value))
      }
    }, how)

  const [typed, setTyped] = useTypedSearch(state.search, address.whenAtRest, (search) => change({ search, page: undefined }, 'replace'))

  const fields = ['tab', 'search', 'sort', 'direction', 'pageSize', ...Object.keys(options.filters)]
  const queryOf = (params: URLSearchParams) => {
    const query = new URLSearchParams(fields.flatMap((field) => (params.get(key(field)) ? [[field, params.get(key(field)) ?? '']] : [])))
    query.sort()
    return String(query)
  }
  const noFilters = Object.fromEntries(Object.keys(options.filters).map((filter) => [filter, undefined]))

  return {
    state,
    /** The text in the search field; ahead of `state.search` while typing. */
    typed,
    setTyped,
    setTab: (tab: string) => change({ tab: tab === (options.defaultTab ?? options.tabs[0]) ? undefined : tab, page: undefined }),
    /** The address of another tab, with the same search and filters. */
    addressOf: (tab: string) => {
      const next = new URLSearchParams(params)
      next.delete(key('page'))
      next.set(key('tab'), tab)
      return `?${next}`
    },
    setSort: ({ by, direction }: SortBy<string>) => {
      const isDefault = by === options.defaultSort?.by && direction === options.defaultSort.direction
      change({ sort: isDefault ? undefined : by, direction: isDefault ? undefined : direction, page: undefined })
    },
    setPage: (page: number, how?: 'replace') => change({ page: page === 1 ? undefined : page }, how),
    setPageSize: (size: number) =>
      change({ pageSize: size === (options.defaultPageSize ?? defaultPageSize) ? undefined : size, page: undefined }),
    setFilter: (filter: keyof F & string, value: string | undefined) => change({ [filter]: value, page: undefined }),
    /** The current query without the page. */
    query: queryOf(params),
    /** The latest query, rendered or not; a saved view stores it. */
    queryNow: () => queryOf(address.params()),
    /** Applies a saved view's query. */
    show: (query: string, how?: 'replace') => {
      const kept = new URLSearchParams(query)
      setTyped(kept.get('search') ?? '', 'now')
      change({ page: undefined, ...Object.fromEntries(fields.map((field) => [field, kept.get(field) ?? undefined])) }, how)
    },
    clearFilters: () => change({ page: undefined, ...noFilters }),
    clear: () => {
      setTyped('', 'now')
      change({ search: undefined, page: undefined, ...noFilters })
    },
  }
}

function readState<Tab extends string, Sort extends string, F extends Filters>(
  { tabs, defaultTab, sorts, filters, defaultSort, defaultPageSize: ownPageSize }: Options<Tab, Sort, F>,
  read: (field: string) => string | null,
): ListState<Tab, Sort, F> {
  const page = Number(read('page') ?? 1)
  const pageSize = Number(read('pageSize') ?? ownPageSize ?? defaultPageSize)
  const sort = sorts.find((known) => known === read('sort'))
  const direction = read('direction')
  const set: Record<string, string> = {}
  for (const [name, filter] of Object.entries(filters)) {
    const value = read(name)
    if (value && isFilterValue(filter, value)) set[name] = value
  }
  return {
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
    pageSize: pageSizes.find((size) => size === pageSize) ?? ownPageSize ?? defaultPageSize,
    search: (read('search') ?? '').slice(0, 200),
    tab: tabs.find((known) => known === read('tab')) ?? defaultTab ?? tabs[0],
    sort: sort ?? defaultSort?.by,
    direction: sort && (direction === 'asc' || direction === 'desc') ? direction : (defaultSort?.direction ?? 'desc'),
    // Each value was checked by its own filter above, which the compiler cannot see through the record.
    filters: set as FilterValues<F>,
  }
}
