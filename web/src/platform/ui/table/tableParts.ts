import type { ReactNode } from 'react'
import type { Column } from './columns.tsx'
import type { Listing, RowMenuOf } from './rowActions.ts'
import type { SortBy } from './useListState.ts'

/** What both shapes of a table, rows and cards, are drawn from. */
export type Drawn<Row, Sort extends string> = {
  label: string
  columns: readonly Column<Row, Sort>[]
  rows: readonly Row[]
  listing: Listing<Row>
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  rowMenu: RowMenuOf<Row> | undefined
  /** The row whose details stand beside the list; undefined where none can. */
  beside?: { shown: string | undefined; follow: (row: Row) => void } | undefined
  /** Somebody stays with this row, and may open it. */
  onRowIntent: (row: Row) => void
  sort: SortBy<string> | undefined
  onSort: (sort: SortBy<string>) => void
  selected: ReadonlyMap<string, Row> | undefined
  onSelect: (rows: readonly Row[], isSelected: boolean) => void
  /** Placeholder rows to draw instead, while the first page is on its way. */
  placeholders: number
  isBusy: boolean
}

/** Where each column goes on a phone's card: one heading, at most two facts, the statuses. */
export function cardParts<Row, Sort extends string>(columns: readonly Column<Row, Sort>[]) {
  const heading =
    columns.find(({ priority }) => priority === 'title') ?? columns.find(({ priority }) => priority === undefined) ?? columns[0]
  const statuses = columns.filter((column) => column.priority === 'status' && column !== heading)
  const wanted = columns.filter(({ priority }) => priority === 'fact')
  const undecided = columns.filter((column) => column.priority === undefined && column !== heading)
  return { heading, statuses, facts: [...wanted, ...undecided].slice(0, Math.max(2, wanted.length)) }
}

/** Beside the details of a row there is room for what tells it from the others, how it stands, and the amount it is about. */
export const narrowed = <C extends Pick<Column<never>, 'priority' | 'align'>>(columns: readonly C[]): readonly C[] =>
  columns.filter(
    ({ priority, align }, at) => at === 0 || priority === 'title' || priority === 'status' || (priority === 'fact' && align === 'right'),
  )

export type Choosing<Row> = { actions: (rows: readonly Row[], clear: () => void) => ReactNode }
