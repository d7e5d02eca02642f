import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { usersTable } from '#users/users.table.ts'

/** The current version of each person's secret calendar address. The address itself is signed and not stored. */
export const calendarFeedsTable = pgTable('calendar_feeds', {
  userId: uuid()
    .primaryKey()
    .references(() => usersTable.id),
  version: integer().notNull().default(1),
})
