import { Progress } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { day as dayWords, type Instant, money as moneyWords, number } from '#core/format.ts'
import { People, type PersonFacts } from '../Person.tsx'
import { StatusTag } from '../StatusTag.tsx'
import { When } from '../When.tsx'
import type { Listing } from './rowActions.ts'

/** A column as data. `Sort` is the field that the server sorts by; a column without one cannot be sorted. */
export type Column<Row, Sort extends string = string> = {
  title: string
  cell: (row: Row, listing: Listing<Row>) => ReactNode
  sort?: Sort | undefined
  /** The direction of the first click: texts from A, dates and amounts from the newest and largest. */
  first?: 'asc' | 'desc' | undefined
  /** The labels of the two directions in a select: ['newest first', 'oldest first']. */
  orders?: readonly [string, string] | undefined
  /** Hidden until the user adds it to their columns. */
  isExtra?: boolean | undefined
  /** Explains the sort order, if the title does not. */
  hint?: string | undefined
  align?: 'left' | 'right' | undefined
  /** CSS width; by default the column fits its content. */
  width?: string | undefined
  /** The place on a phone's card: its heading, one of two facts, its status, or none. By default decided by kind and order. */
  priority?: 'title' | 'fact' | 'status' | 'rest' | undefined
  /** Takes a whole line of a card, for example an address or a message. */
  isWide?: boolean | undefined
}

/** For custom columns of amounts. Amounts of different currencies cannot be compared. */
export const byAmount = { align: 'right', first: 'desc', hint: 'By currency, then by amount' } as const satisfies Partial<Column<unknown>>
/** For custom columns of instants or days: the sort directions and their labels. */
export const byTime = { first: 'desc', orders: ['newest first', 'oldest first'] } as const satisfies Partial<Column<unknown>>
/** For days in the future, where the next one comes first. */
export const byDayToCome = { first: 'asc', orders: ['soonest first', 'latest first'] } as const satisfies Partial<Column<unknown>>

type More<Sort extends string> = { sort?: Sort; width?: string; priority?: Column<unknown>['priority']; isWide?: boolean }

/** The kinds of columns for rows of one type: `const { link, money } = columnsOf<Order>()`. */
export const columnsOf = <Row,>() => ({
  /** Plain text. Long texts are truncated at `width` (by default 36ch) and complete in the title. */
  text: <S extends string = never>(
    title: string,
    of: (row: Row) => string | number | null | undefined,
    more: More<S> = {},
  ): Column<Row, S> => ({
    ...more,
    title,
    cell: (row) => <Clipped width={more.width}>{of(row)}</Clipped>,
  }),

  /** The object's name as a link to it. */
  link: <S extends string = never>(
    title: string,
    of: (row: Row) => string,
    to: (row: Row) => string,
    more: More<S> = {},
  ): Column<Row, S> => ({
    priority: 'title',
    ...more,
    title,
    cell: (row) => (
      <Clipped width={more.width}>
        <Link to={to(row)} className="cell-link">
          {of(row)}
        </Link>
      </Clipped>
    ),
  }),

  /** An amount in major units, right-aligned, with its currency. Empty if this reader may not see it. */
  money: <S extends string = never>(
    title: string,
    of: (row: Row) => { amount: number | null | undefined; currency: string },
    more: More<S> = {},
  ): Column<Row, S> => ({
    ...byAmount,
    ...more,
    title,
    cell: (row) => {
      const { amount, currency } = of(row)
      return amount === null || amount === undefined ? null : moneyWords(amount, currency)
    },
  }),

  number: <S extends string = never>(title: string, of: (row: Row) => number | null | undefined, more: More<S> = {}): Column<Row, S> => ({
    align: 'right',
    first: 'desc',
    ...more,
    title,
    cell: (row) => {
      const value = of(row)
      return value == null ? undefined : number(value)
    },
  }),

  /** An instant: the relative and the exact time. */
  date: <S extends string = never>(title: string, of: (row: Row) => Instant, more: More<S> = {}): Column<Row, S> => ({
    ...byTime,
    ...more,
    title,
    cell: (row) => <When at={of(row)} show="both" />,
  }),

  /** A calendar day. */
  day: <S extends string = never>(title: string, of: (row: Row) => string | null | undefined, more: More<S> = {}): Column<Row, S> => ({
    ...byTime,
    ...more,
    title,
    cell: (row) => <span className="no-wrap">{dayWords(of(row))}</span>,
  }),

  status: <S extends string = never>(title: string, of: (row: Row) => string | null | undefined, more: More<S> = {}): Column<Row, S> => ({
    priority: 'status',
    ...more,
    title,
    cell: (row) => {
      const status = of(row)
      return status ? <StatusTag status={status} /> : null
    },
  }),

  /** One person with picture and name, or several as pictures. */
  people: <S extends string = never>(
    title: string,
    of: (row: Row) => PersonFacts | readonly PersonFacts[] | null | undefined,
    more: More<S> = {},
  ): Column<Row, S> => ({
    ...more,
    title,
    cell: (row) => {
      const found = of(row)
      if (!found) return null
      return <People people={'name' in found ? [found] : found} />
    },
  }),

  /** Progress from 0 to 100. */
  progress: <S extends string = never>(title: string, of: (row: Row) => number | null | undefined, more: More<S> = {}): Column<Row, S> => ({
    width: '120px',
    first: 'desc',
    ...more,
    title,
    cell: (row) => {
      const percent = of(row)
      if (percent === null || percent === undefined) return null
      return (
        <span className="cell-progress">
          <Progress value={percent} size={6} aria-label={title} />
          <span className="tabular">{percent}%</span>
        </span>
      )
    },
  }),

  /** Anything else: a select that changes the row, a picture, two facts in one cell. */
  custom: <S extends string = never>(
    title: string,
    cell: (row: Row, listing: Listing<Row>) => ReactNode,
    more: More<S> & Pick<Column<Row>, 'align' | 'first' | 'orders'> = {},
  ): Column<Row, S> => ({
    ...more,
    title,
    cell,
  }),
})

function Clipped({ width, children }: { width?: string | undefined; children: ReactNode }) {
  // A variable and not a rule, so that a card can let the text wrap.
  const clip: CSSProperties & Record<'--clip-width', string | undefined> = { '--clip-width': width }
  return (
    <span className="clipped" style={clip} title={typeof children === 'string' ? children : undefined}>
      {children}
    </span>
  )
}
