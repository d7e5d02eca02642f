import { and, lt } from 'drizzle-orm'
import { firstIdAt } from '#database/ids.ts'
import { deleteSome, type Retention } from '#jobs/retention.ts'
import { notificationsTable } from './notifications.table.ts'

export const notificationRetention: Retention = {
  what: 'notifications',
  keptDays: (config) => config.NOTIFICATIONS_KEPT_DAYS,
  // By id, which grows with time: an index by time alone would slow down every insert.
  forget: (db, before, atMost) =>
    deleteSome(db, notificationsTable, {
      where: and(lt(notificationsTable.id, firstIdAt(before)), lt(notificationsTable.createdAt, before)),
      atMost,
    }),
}
