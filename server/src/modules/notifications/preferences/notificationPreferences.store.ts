import { defaultChannel, type NotificationChannel, type NotificationKind } from '@app/contract/notifications/notificationKinds.rules.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { preparedFor } from '#database/prepared.ts'
import { usersTable } from '#users/users.table.ts'
import { notificationPreferencesTable } from '../notifications.table.ts'

/**
 * The channel of each of these people for this kind; unknown people are left out. Urgent kinds are mailed to the `absent` too, unless they
 * chose otherwise.
 */
export async function channelsFor(
  db: Db,
  kind: NotificationKind,
  userIds: readonly string[],
  absent: ReadonlySet<string> = noOne,
): Promise<Map<string, NotificationChannel>> {
  if (userIds.length === 0) return new Map()
  const rows = await choosing(db).execute({ kind, userIds: [...new Set(userIds)] })
  return new Map(rows.map(({ id, role, channel }) => [id, channel ?? (absent.has(id) ? 'both' : defaultChannel(kind, role))]))
}
const noOne: ReadonlySet<string> = new Set()

const choosing = preparedFor((db) =>
  db
    .select({ id: usersTable.id, role: usersTable.role, channel: notificationPreferencesTable.channel })
    .from(usersTable)
    .leftJoin(
      notificationPreferencesTable,
      and(eq(notificationPreferencesTable.userId, usersTable.id), eq(notificationPreferencesTable.kind, sql.placeholder('kind'))),
    )
    .where(sql`${usersTable.id} = any(${sql.placeholder('userIds')}::uuid[])`)
    .prepare('news_channels'),
)

/** A person's choices that differ from the default of their role. */
export const preferencesOf = (db: Db, userId: string) =>
  db
    .select({ kind: notificationPreferencesTable.kind, channel: notificationPreferencesTable.channel })
    .from(notificationPreferencesTable)
    .where(eq(notificationPreferencesTable.userId, userId))

export async function savePreference(db: Db, userId: string, kind: NotificationKind, channel: NotificationChannel): Promise<void> {
  await db
    .insert(notificationPreferencesTable)
    .values({ userId, kind, channel })
    .onConflictDoUpdate({
      target: [notificationPreferencesTable.userId, notificationPreferencesTable.kind],
      set: { channel: sql`excluded.channel` },
    })
}

/** The default of the role applies again. */
export async function deletePreference(db: Db, userId: string, kind: NotificationKind): Promise<void> {
  await db
    .delete(notificationPreferencesTable)
    .where(and(eq(notificationPreferencesTable.userId, userId), eq(notificationPreferencesTable.kind, kind)))
}
