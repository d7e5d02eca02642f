import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sessionsTable } from '#auth/auth.table.ts'
import { createdAtColumn, idColumn } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

/**
 * A browser with push notifications while the product is closed in it. The row is deleted with the session in which it was allowed, so
 * signing out ends it.
 */
export const pushDevicesTable = pgTable(
  'push_devices',
  {
    id: idColumn(),
    userId: uuid()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    sessionId: uuid()
      .notNull()
      .references(() => sessionsTable.id, { onDelete: 'cascade' }),
    endpoint: text().notNull().unique('push_devices_endpoint_key'),
    /** The browser's public key for encrypted messages. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: createdAtColumn(),
  },
  (t) => [index('push_devices_user_id_idx').on(t.userId), index('push_devices_session_id_idx').on(t.sessionId)],
)
export type PushDeviceRow = typeof pushDevicesTable.$inferSelect
