import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from './ids.ts'

export const idColumn = () => uuid().primaryKey().$defaultFn(newId)
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdAtColumn = () => instant().notNull().defaultNow()

/**
 * For every GIN index: an entry goes into the tree at once. Entries that wait in a pending list make a search read the whole
 * list, and planners then prefer to read the whole table, until a vacuum comes by.
 */
export const ginOptions = { fastupdate: false }

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
