/// <reference path="./unicode-confusables.d.ts" />
import { and, asc, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { usersTable } from './users.table.ts'

/**
 * The skeleton of a user name by Unicode's UTS #39: two names with one skeleton look alike. Computed from the name as written, where a
 * capital I looks like an l, and in lower case, as names are compared. The table of confusables is loaded with the first use.
 */
export async function skeletonOf(username: string): Promise<string> {
  table ??= import('unicode-confusables')
  const { default: unicode } = await table
  const seen = (text: string) => unicode.rectifyConfusion(text.normalize('NFD')).toLowerCase()
  const bare = username.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  return seen(seen(bare)).normalize('NFD')
}

let table: Promise<typeof import('unicode-confusables')> | undefined

const atOnce = 1_000

/** Fills in the skeleton of accounts that have none, oldest first; one that looks like another keeps none. Runs at every start. */
export async function fillSkeletons(db: Db, after?: string): Promise<void> {
  const { id, username, usernameSkeleton } = usersTable
  const rows = await db
    .select({ id, username })
    .from(usersTable)
    .where(and(isNull(usernameSkeleton), after ? gt(id, after) : undefined))
    .orderBy(asc(id))
    .limit(atOnce)
  const last = rows.at(-1)
  if (!last) return
  const skeletons = new Map<string, string>()
  for (const row of rows) {
    const skeleton = await skeletonOf(row.username)
    if (!skeletons.has(skeleton)) skeletons.set(skeleton, row.id)
  }
  const [given, ids] = [[...skeletons.keys()], [...skeletons.values()]]
  await db.execute(sql`
    update users set username_skeleton = named.skeleton
    from unnest(${sql.param(given)}::text[], ${sql.param(ids)}::uuid[]) as named (skeleton, id)
    where users.id = named.id and users.username_skeleton is null
      and not exists (select 1 from users others where others.username_skeleton = named.skeleton)`)
  await fillSkeletons(db, last.id)
}
