import { timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from './ids.ts'

export const idColumn = () => uuid().primaryKey().$defaultFn(newId)
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdAtColumn = () => instant().notNull().defaultNow()
