import { kindNames } from '@app/contract/notifications/notifications.filters.ts'
import { inArray } from 'drizzle-orm'
import { notificationsTable } from '#notifications/notifications.table.ts'
import { tableOf } from '../csv.ts'

/** The notifications of the person who requested the file. */
export const notificationTable = tableOf(
  (db, ids) => db.select().from(notificationsTable).where(inArray(notificationsTable.id, ids)),
  [
    ['Id', ({ id }) => id],
    ['Created at', ({ createdAt }) => createdAt.toISOString()],
    ['About', ({ kind }) => kindNames[kind]],
    ['Notification', ({ text }) => text],
    ['Leads to', ({ href }) => href],
    ['Read', ({ isRead }) => (isRead ? 'Yes' : 'No')],
  ],
)
