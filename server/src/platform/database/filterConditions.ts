import type { ReaderClock } from '@app/contract/core/dueDay.ts'
import {
  type AmountSpan,
  amountsIn,
  type DaySpan,
  daysIn,
  type Filter,
  type Filters,
  type FilterValues,
  noPerson,
  splitValues,
} from '@app/contract/core/filters.ts'
import { currencies, exponentOf, toCents } from '@app/contract/core/money.ts'
import { and, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { dayAfter, startOfDay } from '#core/startOfDay.ts'
import { isId } from './ids.ts'

/** The columns that each kind of filter needs. Each must be the leading column of an index. */
type ColumnsByKind = {
  choices: AnyPgColumn
  people: AnyPgColumn
  days: { instant: AnyPgColumn } | { day: AnyPgColumn }
  amount: { cents: AnyPgColumn; currency: AnyPgColumn }
  yesNo: { yes: SQL; no: SQL }
}
export type FilterColumns<F extends Filters> = { readonly [Name in keyof F]: ColumnsByKind[F[Name]['kind']] }

/**
 * All set filters as one condition; nothing when none is set. Days are in the reader's time zone, unless the filter names its own. An
 * invalid value matches nothing rather than everything.
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
const isColumn = (asked: ColumnsByKind[keyof ColumnsByKind]): asked is AnyPgColumn => 'dataType' in asked

/** The compiler can't relate the filter's kind to its columns here; `FilterColumns` checks that where both are declared. */
function conditionOf(filter: Filter, asked: ColumnsByKind[keyof ColumnsByKind], value: string, reading: ReaderClock): SQL | undefined {
  if (isColumn(asked)) return filter.kind === 'people' ? isOneOfPeople(asked, splitValues(value)) : inArray(asked, splitValues(value))
  if ('yes' in asked) return value === 'yes' ? asked.yes : value === 'no' ? asked.no : nothing
  if ('cents' in asked) {
    const amounts = amountsIn(value)
    return amounts ? isAmongAmounts(asked.cents, asked.currency, amounts) : nothing
  }
  const days = daysIn(value, reading)
  if (!days) return nothing
  return 'day' in asked ? isAmongDays(asked.day, days) : isDuring(asked.instant, days, days.zone ?? reading.zone)
}

function isOneOfPeople(column: AnyPgColumn, values: readonly string[]): SQL | undefined {
  const ids = values.filter(isId)
  const isSomebody = ids.length > 0 ? inArray(column, ids) : undefined
  return (values.includes(noPerson) ? or(isNull(column), isSomebody) : isSomebody) ?? nothing
}

const isAmongDays = (column: AnyPgColumn, { from, to }: DaySpan) =>
  and(from ? gte(column, from) : undefined, to ? lte(column, to) : undefined)

/** In a person's or a browser's time zone, which the database may not know. */
function isDuring(column: AnyPgColumn, { from, to }: DaySpan, zone: string): SQL | undefined {
  const instant = (day: string) => new Date(startOfDay(day, zone))
  return and(from ? gte(column, instant(from)) : undefined, to ? lt(column, instant(dayAfter(to, 1))) : undefined)
}

/** Amounts are in minor units, whose number differs by currency, so each group of currencies has its own bounds. */
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
