import type { ReactNode } from 'react'
import type { Column } from './columns.tsx'
import type { Listing, RowMenuOf } from './rowActions.ts'
import type { SortBy } from './useListState.ts'

/** The data that both shapes of a table, rows and cards, render. */
export type TableView<Row, Sort extends string> = {
  label: string
  columns: readonly Column<Row, Sort>[]
  rows: readonly Row[]
  listing: Listing<Row>
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  rowMenu: RowMenuOf<Row> | undefined
  /** The row whose details are open beside the list; undefined if the list has no such panel. */
  beside?: { shown: string | undefined; follow: (row: Row) => void } | undefined
  /** The pointer or focus rests on this row. */
  onRowIntent: (row: Row) => void
  sort: SortBy<string> | undefined
  onSort: (sort: SortBy<string>) => void
  selected: ReadonlyMap<string, Row> | undefined
  onSelect: (rows: readonly Row[], isSelected: boolean) => void
  /** The number of placeholder rows while the first page loads. */
  placeholders: number
  isBusy: boolean
}

/** The place of each column on a phone's card: one heading, at most two facts, the statuses. */
export function cardParts<Row, Sort extends string>(columns: readonly Column<Row, Sort>[]) {
  const heading =
    columns.find(({ priority }) => priority === 'title') ?? columns.find(({ priority }) => priority === undefined) ?? columns[0]
  const statuses = columns.filter((column) => column.priority === 'status' && column !== heading)
  const wanted = columns.filter(({ priority }) => priority === 'fact')
  const undecided = columns.filter((column) => column.priority === undefined && column !== heading)
  return { heading, statuses, facts: [...wanted, ...undecided].slice(0, Math.max(2, wanted.length)) }
}

/** The columns shown while details are open beside the list: the name, the status and the amount. */
export const columnsBesideDetails = <C extends Pick<Column<never>, 'priority' | 'align'>>(columns: readonly C[]): readonly C[] =>
  columns.filter(
    ({ priority, align }, at) => at === 0 || priority === 'title' || priority === 'status' || (priority === 'fact' && align === 'right'),
  )

export type BulkActions<Row> = { actions: (rows: readonly Row[], clear: () => void) => ReactNode }
