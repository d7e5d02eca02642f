import { defaultChannel, type NewsChannel, type NewsKind } from '@app/contract/notifications/news.rules.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { preparedFor } from '#database/prepared.ts'
import { usersTable } from '#users/users.table.ts'
import { newsPreferencesTable } from '../notifications.table.ts'

/**
 * Where each of these people wants to hear of this kind; whoever isn't there is left out. Of what cannot wait, the `absent` are
 * mailed too, unless they chose otherwise.
 */
export async function channelsFor(
  db: Db,
  kind: NewsKind,
  userIds: readonly string[],
  absent: ReadonlySet<string> = nobody,
): Promise<Map<string, NewsChannel>> {
  if (userIds.length === 0) return new Map()
  const rows = await choosing(db).execute({ kind, userIds: [...new Set(userIds)] })
  return new Map(rows.map(({ id, role, channel }) => [id, channel ?? (absent.has(id) ? 'both' : defaultChannel(kind, role))]))
}
const nobody: ReadonlySet<string> = new Set()

const choosing = preparedFor((db) =>
  db
    .select({ id: usersTable.id, role: usersTable.role, channel: newsPreferencesTable.channel })
    .from(usersTable)
    .leftJoin(
      newsPreferencesTable,
      and(eq(newsPreferencesTable.userId, usersTable.id), eq(newsPreferencesTable.kind, sql.placeholder('kind'))),
    )
    .where(sql`${usersTable.id} = any(${sql.placeholder('userIds')}::uuid[])`)
    .prepare('news_channels'),
)

/** What a person chose otherwise than their role has it. */
export const preferencesOf = (db: Db, userId: string) =>
  db
    .select({ kind: newsPreferencesTable.kind, channel: newsPreferencesTable.channel })
    .from(newsPreferencesTable)
    .where(eq(newsPreferencesTable.userId, userId))

export async function savePreference(db: Db, userId: string, kind: NewsKind, channel: NewsChannel): Promise<void> {
  await db
    .insert(newsPreferencesTable)
    .values({ userId, kind, channel })
    .onConflictDoUpdate({ target: [newsPreferencesTable.userId, newsPreferencesTable.kind], set: { channel: sql`excluded.channel` } })
}
