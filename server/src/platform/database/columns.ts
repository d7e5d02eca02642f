import { customType, integer, jsonb, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from './ids.ts'

export const idColumn = () => uuid().primaryKey().$defaultFn(newId)
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdAtColumn = () => instant().notNull().defaultNow()

/** What the trigger `count_version` keeps of the columns that a form fills in, with the version in which each was last changed. */
export const versionColumns = () => ({
  version: integer().notNull().default(1),
  columnVersions: jsonb().$type<Record<string, number>>().notNull().default({}),
})

/**
 * For every GIN index. Entries that wait in its pending list are read by every search, and planners then prefer to read the whole
 * table; by default 4 MB of them may wait, for 20,000 orders until a vacuum. None at all would make every write a dozen times
 * as dear: a short list is read in no time, and still brings many entries into the tree at once.
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
