import { customType, integer, jsonb, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from './ids.ts'

export const idColumn = () => uuid().primaryKey().$defaultFn(newId)
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdAtColumn = () => instant().notNull().defaultNow()

/**
 * The collation of every sorted list, on each database the same: Unicode's order without regard to a language. It ships with every
 * PostgreSQL that knows ICU.
 */
const listCollation = 'und-x-icu'

/** A name or title: lists are sorted by it as people sort, so that 'Zoë' follows 'zebra' and comes before 'Zürich'. */
export const nameColumn = customType<{ data: string; driverData: string }>({ dataType: () => `text collate "${listCollation}"` })

/** The columns of the trigger `count_version`: the row's version, and the version at which each form column changed last. */
export const versionColumns = () => ({
  version: integer().notNull().default(1),
  columnVersions: jsonb().$type<Record<string, number>>().notNull().default({}),
})

/**
 * For every GIN index. Every search reads the pending list, and with a long one the planner prefers a sequential scan; the default of 4 MB
 * holds 20,000 orders until a vacuum. Without a list, writes would cost a dozen times as much. A short list is read quickly and still
 * batches many entries.
 */
export const ginOptions = { fastupdate: true, gin_pending_list_limit: 256 }

/** Money in whole minor units. A number that can't be exact is never written, and never read as if it were. */
export const centsColumn = customType<{ data: number; driverData: string | number }>({
  dataType: () => 'bigint',
  fromDriver: (value) => exact(Number(value)),
  toDriver: exact,
})

function exact(cents: number): number {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is no exact amount of minor units.`)
  return cents
}
