import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { usersTable } from '#users/users.table.ts'

/** Which of a person's secret calendar addresses is theirs now. The address itself is sealed and not kept. */
export const calendarFeedsTable = pgTable('calendar_feeds', {
  userId: uuid()
    .primaryKey()
    .references(() => usersTable.id),
  version: integer().notNull().default(1),
})
