import type { Filters } from '@app/contract/core/filters.ts'
import type { ListOf } from '@app/contract/core/paging.ts'
import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, type QueryFunctionContext, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { number } from '#core/format.ts'
import { ErrorState } from '../state/ErrorState.tsx'
import { TabList } from '../TabList.tsx'
import { BesidePanel } from './beside/BesidePanel.tsx'
import { BesideToggle } from './beside/BesideToggle.tsx'
import { type Beside, useBeside } from './beside/useBeside.ts'
import { withBeside } from './beside/withBeside.tsx'
import type { Column } from './columns.tsx'
import styles from './DataTable.module.css'
import type { FilterSource } from './filters/filterSource.ts'
import { filtersWithZone } from './filtersWithZone.ts'
import { NothingFound } from './NothingFound.tsx'
import type { RowMenuOf } from './rowActions.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { SortSelect } from './SortSelect.tsx'
import { arrangedColumns, defaultArrangement, type SavedViews } from './savedViews.ts'
import { TableCards } from './TableCards.tsx'
import { TableGrid } from './TableGrid.tsx'
import { TablePager } from './TablePager.tsx'
import { TableToolbar } from './TableToolbar.tsx'
import { type BulkActions, columnsBesideDetails } from './tableParts.ts'
import { type ListState, type SortBy, useListState } from './useListState.ts'

/** The query options of a list call: `calls.orders.list.queryOptions(…)` fits. */
export type ListQuery<Row> = {
  queryKey: readonly unknown[]
  queryFn: (context: QueryFunctionContext) => Promise<ListOf<Row>>
  refetchInterval?: number
}

type Props<Row, Tab extends string, Sort extends string, F extends Filters> = {
  /** The plural noun of the rows: 'Orders'. Names the table for screen readers. */
  label: string
  /** Maps the state in the address to the query: `({ filters, ...list }) => calls.orders.list.queryOptions({ ...list, ...filters })`. */
  query: (list: ListState<Tab, Sort, F>) => ListQuery<Row>
  columns: readonly Column<Row, Sort>[]
  /** The row's name in 'Actions for …' and 'Select …'. */
  rowName: (row: Row) => string
  /** The first query of a row's own screen; prefetched when the pointer or focus rests on the row. */
  rowAhead?: (row: Row) => { queryKey: readonly unknown[]; queryFn: (context: QueryFunctionContext) => Promise<unknown> }
  /** The row's identity; by default its `_id`. */
  rowKey?: (row: Row) => string
  rowMenu?: RowMenuOf<Row>
  /** Their counts come in the answer's `tabs`. */
  tabs?: readonly { value: Tab; label: string }[]
  /** The initial tab, if it is not the first one. */
  defaultTab?: Tab
  search?: string
  /** As declared by the call. */
  filters?: F
  /** The option sources of filters whose values are rows, by the filter's name. */
  filterSources?: { [Name in keyof F]?: FilterSource }
  defaultSort?: SortBy<Sort>
  defaultPageSize?: 10 | 20 | 50 | 100
  selection?: BulkActions<Row>
  /** A panel with one row's details beside the list, on wide screens; loaded lazily. */
  beside?: Beside
  /** The address parameter that names the row beside; for rows without a page of their own, which open elsewhere on a narrow screen. */
  besideIn?: string
  emptyState: { title: string; text?: ReactNode; action?: ReactNode }
  /** The title of a loading error; by default a general one. */
  failed?: string
  /** Tools beside the refresh button, such as an export of the current list. */
  tools?: ReactNode | ((shown: ListState<Tab, Sort, F> & { total: number }) => ReactNode)
  /** Shown between the rows and the pages, such as the sums of the current list. */
  foot?: (shown: ListState<Tab, Sort, F>) => ReactNode
  /** The storage of this user's views and columns of the list. */
  kept?: SavedViews
  /** Required if a screen has two tables: separates their states in the address. */
  name?: string
}

const titlesOf = (columns: readonly { title: string }[]) => columns.map(({ title }) => title)
const noFilters = {}
const noArrangement = () => defaultArrangement

/** A table whose rows the server pages, sorts, filters and counts; its whole state is in the address. */
export function DataTable<
  Row extends object,
  Tab extends string = never,
  Sort extends string = never,
  F extends Filters = Record<never, never>,
>(props: Props<Row, Tab, Sort, F>) {
  const { label, query, rowName, rowKey = idOf, rowMenu, tabs = [], search, selection, emptyState, name } = props
  // Without filters F is the empty record, which is the default.
  const filters = props.filters ?? (noFilters as F)
  const { columns: chosen, opensWith } = (props.kept?.useArrangement ?? noArrangement)()
  const queries = useQueryClient()
  const list = useListState<Tab, Sort, F>({
    tabs: tabs.map(({ value }) => value),
    defaultTab: props.defaultTab,
    sorts: props.columns.flatMap(({ sort }) => (sort === undefined ? [] : [sort])),
    filters,
    defaultSort: props.defaultSort,
    defaultPageSize: props.defaultPageSize,
    name,
  })
  const { state } = list
  useOpening(list, opensWith)
  const sent = { ...state, filters: filtersWithZone(filters, state.filters) }
  const asked = query(sent)
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery({
    ...asked,
    placeholderData: keepPreviousData,
  })
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const selected = useSelection<Row>(JSON.stringify([state.tab, state.search, state.filters]))

  useLastPage(data && !isPlaceholderData && data.items.length === 0 ? data.total : 0, state, list.setPage)

  const isChoosing = selection !== undefined && selected.rows.size > 0
  // A short table needs no search, and its rows refresh by themselves.
  const hasTools =
    isPhone || search !== undefined || Object.keys(filters).length > 0 || props.tools !== undefined || props.kept !== undefined
  const isNarrowed = state.search !== '' || Object.keys(state.filters).length > 0
  const rows = data?.items ?? []
  const beside = useBeside(props.beside !== undefined, props.besideIn ?? (name ? `${name}.beside` : 'beside'), rows, rowKey)
  const whole = arrangedColumns(props.columns, chosen)
  const columns = beside.shown === undefined ? whole : columnsBesideDetails(whole)
  const drawn = {
    label,
    columns,
    rows,
    listing: { rows, key: asked.queryKey, total: data?.total ?? 0 },
    rowKey,
    rowName,
    rowMenu: withBeside(rowMenu, beside.hasRoom && ((row) => beside.show(rowKey(row)))),
    beside: beside.hasRoom ? beside : undefined,
    onRowIntent: (row: Row) => props.rowAhead && void queries.prefetchQuery(props.rowAhead(row)),
    sort: state.sort === undefined ? undefined : { by: state.sort, direction: state.direction },
    onSort: list.setSort,
    selected: selection ? selected.rows : undefined,
    onSelect: (some: readonly Row[], isSelected: boolean) => selected.set(some, rowKey, isSelected),
    placeholders: isPending ? Math.min(state.pageSize, 10) : 0,
    isBusy: isFetching,
  }

  const body = (
    <div ref={beside.list} className={styles.body}>
      {isChoosing && (
        <SelectionBar count={selected.rows.size} onClear={selected.clear}>
          {selection?.actions([...selected.rows.values()], selected.clear)}
        </SelectionBar>
      )}
      {/* On a wide screen the bar replaces the toolbar, so that nothing moves under the pointer. */}
      {hasTools && (!isChoosing || isPhone) && (
        <TableToolbar
          label={label}
          search={search}
          typed={list.typed}
          onType={list.setTyped}
          filters={filters}
          values={state.filters}
          sources={props.filterSources}
          onFilter={list.setFilter}
          onClearFilters={list.clearFilters}
          onRefresh={() => void refetch()}
          isBusy={isFetching}
        >
          {isPhone && <SortSelect columns={columns} sort={drawn.sort} onSort={drawn.onSort} />}
          {props.kept && (
            <props.kept.Menu
              query={list.query}
              queryNow={list.queryNow}
              onShow={list.show}
              columns={titlesOf(props.columns)}
              extra={titlesOf(props.columns.filter(({ isExtra }) => isExtra))}
            />
          )}
          {beside.hasRoom && <BesideToggle isOpen={beside.shown !== undefined} onToggle={beside.toggle} />}
          {typeof props.tools === 'function' ? props.tools({ ...sent, total: data?.total ?? 0 }) : props.tools}
        </TableToolbar>
      )}
      <BesidePanel beside={beside} rowName={rowName} Details={props.beside}>
        {error && (
          <ErrorState
            title={props.failed ?? `${label} could not be loaded.`}
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {data && rows.length === 0 && !error && (
          <NothingFound
            label={label}
            isNarrowed={isNarrowed}
            hasFilters={Object.keys(filters).length > 0}
            elsewhere={tabs.filter(({ value }) => value !== state.tab).map((tab) => ({ ...tab, count: data.tabs?.[tab.value] ?? 0 }))}
            addressOf={list.addressOf}
            emptyState={emptyState}
            onClear={list.clear}
          />
        )}
        {(isPending || rows.length > 0) && !(error && !data) && (
          <div data-renewing={isPlaceholderData || undefined}>{isPhone ? <TableCards {...drawn} /> : <TableGrid {...drawn} />}</div>
        )}
        {data && data.total > 0 && props.foot?.(sent)}
        {data && data.total > 0 && (
          <TablePager
            label={label}
            page={state.page}
            pageSize={state.pageSize}
            total={data.total}
            isCapped={data.isCapped === true}
            onPage={list.setPage}
            onIntent={(page) => page !== state.page && void queries.prefetchQuery(query({ ...state, page }))}
            onPageSize={list.setPageSize}
          />
        )}
      </BesidePanel>
      <div className="visually-hidden" aria-live="polite">
        {data && !isPlaceholderData && `${label}: ${number(data.total)}${data.isCapped ? ' or more' : ''}`}
      </div>
    </div>
  )

  if (tabs.length === 0) return body
  return (
    <Tabs value={state.tab ?? null} onChange={(tab) => tab && list.setTab(tab)} className={styles.tabs}>
      <TabList aria-label={label}>
        {tabs.map(({ value, label: words }) => (
          <Tabs.Tab key={value} value={value} rightSection={<TabCount count={data?.tabs?.[value]} />}>
            {words}
          </Tabs.Tab>
        ))}
      </TabList>
      {/* One panel for all tabs: the search field keeps its focus and the rows their place. */}
      <Tabs.Panel value={state.tab ?? ''}>{body}</Tabs.Panel>
    </Tabs>
  )
}

function TabCount({ count }: { count: number | undefined }) {
  if (count === undefined) return null
  return <span className={styles.count}>{count > 9999 ? '9,999+' : number(count)}</span>
}

type Opening = { query: string; queryNow: () => string; typed: string; show: (query: string, how: 'replace') => void }

/** A list opened without parameters shows its reader's own view, unless the person has already changed the list in the meantime. */
function useOpening({ query, queryNow, typed, show }: Opening, opensWith: string | undefined) {
  const [isUntouched, setUntouched] = useState(query === '')
  if (isUntouched && query !== '') setUntouched(false)
  const open = useEffectEvent((with_: string) => {
    if (queryNow() === '' && typed === '') show(with_, 'replace')
  })
  useEffect(() => {
    if (isUntouched && opensWith) open(opensWith)
  }, [isUntouched, opensWith])
}

/** The last page may have lost its rows; then go to the page that is the last one now. */
function useLastPage(
  total: number,
  { page, pageSize }: { page: number; pageSize: number },
  setPage: (page: number, how: 'replace') => void,
) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  const go = useEffectEvent(() => setPage(last, 'replace'))
  const isBeyond = total > 0 && page > last
  useEffect(() => {
    if (isBeyond) go()
  }, [isBeyond])
}

/** The selected rows, across pages. Another tab, search or filter clears them, since actions must not affect rows that are not visible. */
function useSelection<Row>(scope: string) {
  const [state, setState] = useState<{ scope: string; rows: ReadonlyMap<string, Row> }>({ scope, rows: new Map() })
  const rows = state.scope === scope ? state.rows : new Map<string, Row>()
  return {
    rows,
    set(some: readonly Row[], rowKey: (row: Row) => string, isSelected: boolean) {
      const next = new Map(rows)
      for (const row of some) {
        if (isSelected) next.set(rowKey(row), row)
        else next.delete(rowKey(row))
      }
      setState({ scope, rows: next })
    },
    clear: () => setState({ scope, rows: new Map() }),
  }
}

function idOf(row: object): string {
  if ('_id' in row && typeof row._id === 'string') return row._id
  throw new Error('A row without _id needs rowKey.')
}
