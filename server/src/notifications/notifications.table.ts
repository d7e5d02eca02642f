import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn } from '#core/columns.ts'
import { usersTable } from '#users/users.table.ts'

export const notificationsTable = pgTable(
  'notifications',
  {
    id: idColumn(),
    userId: uuid()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    /** Names the event, so that a job that runs twice tells it once. */
    key: text().notNull().unique(),
    text: text().notNull(),
    href: text(),
    isRead: boolean().notNull().default(false),
    createdAt: createdAtColumn(),
  },
  (t) => [
    index('notifications_user_id_created_at_idx').on(t.userId, t.createdAt),
    index('notifications_user_id_is_read_idx').on(t.userId, t.isRead),
  ],
)
export type NotificationRow = typeof notificationsTable.$inferSelect
