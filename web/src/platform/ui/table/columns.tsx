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
  /** Which way the first click sorts: words from A, dates and amounts from the newest and largest. */
  first?: 'asc' | 'desc' | undefined
  /** How the two orders are called where they are chosen from a list: ['newest first', 'oldest first']. */
  orders?: readonly [string, string] | undefined
  /** It stands in the list only for those who have chosen it among the columns. */
  isExtra?: boolean | undefined
  /** What its order is by, where the title leaves that open. */
  hint?: string | undefined
  align?: 'left' | 'right' | undefined
  /** CSS width; without it the column takes what it needs. */
  width?: string | undefined
  /** Where it goes on a phone's card: its heading, one of two facts, its status, or nowhere. Decided by kind and order when left out. */
  priority?: 'title' | 'fact' | 'status' | 'rest' | undefined
  /** On a card it has the line to itself, since half of it would break what stands there: an address, a message. */
  isWide?: boolean | undefined
}

/** Of a column of amounts that is drawn in a way of its own. Those of different currencies say nothing of each other. */
export const byAmount = { align: 'right', first: 'desc', hint: 'By currency, then by amount' } as const satisfies Partial<Column<unknown>>
/** Of a column of instants or days that is drawn in a way of its own: how it is sorted, and what that is called. */
export const byTime = { first: 'desc', orders: ['newest first', 'oldest first'] } as const satisfies Partial<Column<unknown>>
/** The same of days that are to come, of which the next is wanted first. */
export const byDayToCome = { first: 'asc', orders: ['soonest first', 'latest first'] } as const satisfies Partial<Column<unknown>>

type More<Sort extends string> = { sort?: Sort; width?: string; priority?: Column<unknown>['priority']; isWide?: boolean }

/** The kinds of columns for rows of one shape: `const { link, money } = columnsOf<Order>()`. */
export const columnsOf = <Row,>() => ({
  /** Plain words. Long ones end in dots at `width` (36ch unless told) and are whole in the title. */
  text: <S extends string = never>(
    title: string,
    of: (row: Row) => string | number | null | undefined,
    more: More<S> = {},
  ): Column<Row, S> => ({
    ...more,
    title,
    cell: (row) => <Clipped width={more.width}>{of(row)}</Clipped>,
  }),

  /** The name of the thing, leading to it. */
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

  /** An amount in major units, right-aligned, with its currency. Empty where the reader may see none. */
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

  /** An instant: how long ago, and exactly when. */
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

  /** One person with face and name, or several as faces. */
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

  /** How far along, 0 to 100. */
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

  /** Anything else: a select that changes the row, a picture, two facts in one. */
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
  // The width is a variable and not a rule, so that a card can let the words wrap instead.
  const clip: CSSProperties & Record<'--clip-width', string | undefined> = { '--clip-width': width }
  return (
    <span className="clipped" style={clip} title={typeof children === 'string' ? children : undefined}>
      {children}
    </span>
  )
}
