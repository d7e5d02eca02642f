import type { Actor } from '@app/contract/core/access.ts'
import { sql } from 'drizzle-orm'
import { notFound, orNotFound, Refusal, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { isClosed } from './closedAccount.ts'
import { lockUser, shareUser } from './users.store.ts'
import type { UserRow } from './users.table.ts'

type MayDo = (actor: Actor, user: UserRow) => boolean

/**
 * Lets an actor who is still who they were, or the product itself, decide about others, in the caller's transaction. Such decisions are rare and
 * touch several people at once, so they follow one another: two admins who take each other's rights away at the same moment
 * are told apart, and nobody waits in a circle.
 */
export async function lockAdministration(db: Db, actor: Actor | null): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('administration', 0))`)
  if (actor) await assertStillAuthorized(db, actor)
}

/** Holds the person whose account is to be changed, once it is sure that this actor may do so now, in the caller's transaction. */
export async function lockManagedUser(db: Db, actor: Actor, id: string, mayDo: MayDo): Promise<UserRow> {
  await lockAdministration(db, actor)
  const user = orNotFound(isId(id) ? await lockUser(db, id) : undefined, 'User')
  if (user.recycledAt) throw notFound('User')
  refuseUnless(mayDo(actor, user), refusalOf(actor, user))
  return user
}

/** Holds the actor as they are. The request pipeline has asked before; a right that was lost since then is none. */
export async function assertStillAuthorized(db: Db, actor: Actor): Promise<void> {
  const now = await shareUser(db, actor.id)
  if (!now || isClosed(now) || now.role !== actor.role || now.isSuperAdmin !== actor.isSuperAdmin)
    throw new Refusal('FORBIDDEN', 'You may not do this.')
}

const refusalOf = (actor: Actor, user: UserRow) =>
  actor.id === user.id
    ? 'Nobody may do this to their own account.'
    : user.isSuperAdmin
      ? 'A super admin’s account is not changed by others.'
      : undefined
