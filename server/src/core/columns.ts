import { timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from './ids.ts'

export const idColumn = () => uuid().primaryKey().$defaultFn(newId)
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdAtColumn = () => instant().notNull().defaultNow()

/**
 * For every GIN index: an entry goes into the tree at once. Entries that wait in a pending list make a search read the whole
 * list, and planners then prefer to read the whole table, until a vacuum comes by.
 */
export const ginOptions = { fastupdate: false }
