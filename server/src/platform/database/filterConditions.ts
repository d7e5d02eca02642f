import type { ReaderClock } from '@app/contract/core/dueDay.ts'
import {
  type AmountSpan,
  amountsIn,
  type DaySpan,
  daysIn,
  type Filter,
  type Filters,
  type FilterValues,
  nobody,
  splitValues,
} from '@app/contract/core/filters.ts'
import { currencies, exponentOf, toCents } from '@app/contract/core/money.ts'
import { and, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { dayAfter, startOfDay } from '#core/startOfDay.ts'
import { isId } from './ids.ts'

/** What each kind of filter asks of a table. Each names what an index of that table begins with. */
type Asks = {
  choices: AnyPgColumn
  people: AnyPgColumn
  days: { instant: AnyPgColumn } | { day: AnyPgColumn }
  amount: { cents: AnyPgColumn; currency: AnyPgColumn }
  yesNo: { yes: SQL; no: SQL }
}
export type FilterColumns<F extends Filters> = { readonly [Name in keyof F]: Asks[F[Name]['kind']] }

/**
 * The filters that are set, as one condition; nothing when none is. The days are those of the reading's zone, unless the filter names its own. A value that no
 * filter of the contract lets through finds nothing rather than everything.
 */
export function filterCondition<F extends Filters>(
  filters: F,
  columns: FilterColumns<F>,
  values: FilterValues<F>,
  reading: ReaderClock,
): SQL | undefined {
  const names: (keyof F)[] = Object.keys(filters)
  return and(
    ...names.map((name) => {
      const filter = filters[name]
      const value = values[name]
      return filter === undefined || value === undefined ? undefined : conditionOf(filter, columns[name], value, reading)
    }),
  )
}

const nothing = sql`false`
const isColumn = (asked: Asks[keyof Asks]): asked is AnyPgColumn => 'dataType' in asked

/** The compiler does not connect the filter's kind with what is asked for it; `FilterColumns` has, where both were declared. */
function conditionOf(filter: Filter, asked: Asks[keyof Asks], value: string, reading: ReaderClock): SQL | undefined {
  if (isColumn(asked)) return filter.kind === 'people' ? isOneOfPeople(asked, splitValues(value)) : inArray(asked, splitValues(value))
  if ('yes' in asked) return value === 'yes' ? asked.yes : value === 'no' ? asked.no : nothing
  if ('cents' in asked) {
    const amounts = amountsIn(value)
    return amounts ? isAmongAmounts(asked.cents, asked.currency, amounts) : nothing
  }
  const days = daysIn(value, reading)
  if (!days) return nothing
  return 'day' in asked
    ? isAmongDays(asked.day, days)
    : days.zone === undefined
      ? isDuring(asked.instant, days, reading.zone)
      : isDuringTheirs(asked.instant, days, days.zone)
}

function isOneOfPeople(column: AnyPgColumn, values: readonly string[]): SQL | undefined {
  const ids = values.filter(isId)
  const isSomebody = ids.length > 0 ? inArray(column, ids) : undefined
  return (values.includes(nobody) ? or(isNull(column), isSomebody) : isSomebody) ?? nothing
}

const isAmongDays = (column: AnyPgColumn, { from, to }: DaySpan) =>
  and(from ? gte(column, from) : undefined, to ? lte(column, to) : undefined)

const isDuring = (column: AnyPgColumn, { from, to }: DaySpan, zone: string) =>
  and(
    from ? sql`${column} >= (${from}::date)::timestamp at time zone ${zone}` : undefined,
    to ? sql`${column} < (${to}::date + 1)::timestamp at time zone ${zone}` : undefined,
  )

/** The same by the clocks of a zone that somebody's browser named: the database need not know it by that name. */
function isDuringTheirs(column: AnyPgColumn, { from, to }: DaySpan, zone: string): SQL | undefined {
  const instant = (day: string) => new Date(startOfDay(day, zone))
  return and(from ? gte(column, instant(from)) : undefined, to ? lt(column, instant(dayAfter(to, 1))) : undefined)
}

/** Amounts are kept in minor units, of which currencies have differently many: each kind of currency has its own bounds. */
function isAmongAmounts(cents: AnyPgColumn, currency: AnyPgColumn, { min, max }: AmountSpan): SQL | undefined {
  const byExponent = Map.groupBy(currencies, exponentOf)
  return or(
    ...[...byExponent.values()].map((alike) => {
      const minor = (amount: number) => toCents(amount, alike[0] ?? '')
      return and(
        inArray(currency, alike),
        min === undefined ? undefined : gte(cents, minor(min)),
        max === undefined ? undefined : lte(cents, minor(max)),
      )
    }),
  )
}
