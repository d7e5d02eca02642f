import { notificationChannels, notificationKinds } from '@app/contract/notifications/notificationKinds.rules.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, instant } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

export const notificationsTable = pgTable(
  'notifications',
  {
    id: idColumn(),
    userId: uuid()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    /** Identifies the event, so that a repeated job notifies once. */
    key: text().notNull().unique(),
    kind: text({ enum: notificationKinds }).notNull().default('office'),
    text: text().notNull(),
    href: text(),
    isRead: boolean().notNull().default(false),
    /** Set while the deletion can still be undone. */
    deletedAt: instant(),
    createdAt: createdAtColumn(),
  },
  (t) => [
    index('notifications_user_id_created_at_idx').on(t.userId, t.createdAt),
    index('notifications_user_id_is_read_idx').on(t.userId, t.isRead),
    index('notifications_deleted_at_idx').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
  ],
)
export type NotificationRow = typeof notificationsTable.$inferSelect

const reader = () => uuid().references(() => usersTable.id, { onDelete: 'cascade' })

/** A person's choices that differ from the default of their role. */
export const notificationPreferencesTable = pgTable(
  'news_preferences',
  {
    userId: reader().notNull(),
    kind: text({ enum: notificationKinds }).notNull(),
    channel: text({ enum: notificationChannels }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind] }),
    check('news_preferences_account_check', sql`${t.kind} <> 'account' or ${t.channel} <> 'none'`),
  ],
)

/** Similar events of one person within some minutes, which each reader gets as one notification with their number. */
export const notificationGroupsTable = pgTable(
  'notification_groups',
  {
    userId: reader().notNull(),
    groupKey: text().notNull(),
    /** The notification that stands for the group. */
    notificationKey: text().notNull(),
    /** The keys of its events, as each alone would have. */
    keys: text().array().notNull(),
    /** The text for one event, and the one for several; {count} stands for their number. */
    one: text().notNull(),
    many: text().notNull(),
    href: text(),
    /** The number of its events that were mailed. */
    mailed: integer().notNull(),
    lastAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.groupKey] }), index('notification_groups_last_at_idx').on(t.lastAt)],
)
export type NotificationGroupRow = typeof notificationGroupsTable.$inferSelect

/** The people with a daily digest, and its hour. */
export const digestsTable = pgTable(
  'digests',
  {
    userId: reader().primaryKey(),
    isOn: boolean().notNull(),
    hour: smallint().notNull(),
    /** The time zone of that hour; the company's if null. */
    timezone: text(),
    /** When the next one is due. */
    nextAt: instant().notNull(),
    /** Notifications until then were in a digest, or came before the first one. */
    toldUntil: instant().notNull(),
    /** The day of the last one in that zone; there is one a day, even if the hour is changed. */
    lastDay: date({ mode: 'string' }),
  },
  (t) => [
    check('digests_hour_check', sql`${t.hour} between 0 and 23`),
    index('digests_next_at_idx').on(t.nextAt, t.userId).where(sql`${t.isOn}`),
  ],
)
export type DigestRow = typeof digestsTable.$inferSelect
