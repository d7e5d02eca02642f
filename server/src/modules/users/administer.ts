import type { Actor } from '@app/contract/core/access.ts'
import { sql } from 'drizzle-orm'
import { notFound, orNotFound, Refusal, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { isClosed } from './closedAccount.ts'
import { lockUser, lockUserShared } from './users.store.ts'
import type { UserRow } from './users.table.ts'

type MayDo = (actor: Actor, user: UserRow) => boolean

/**
 * Lets an actor who still has their role, or the product itself, decide about others, in the caller's transaction. Such decisions are rare
 * and lock several people at once, so they run one after the other: two admins who concurrently remove each other's rights are serialized,
 * and no deadlock can occur.
 */
export async function lockAdministration(db: Db, actor: Actor | null): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('administration', 0))`)
  if (actor) await assertStillAuthorized(db, actor)
}

/** Locks the person whose account is to be changed, after checking that this actor may do so now, in the caller's transaction. */
export async function lockManagedUser(db: Db, actor: Actor, id: string, mayDo: MayDo): Promise<UserRow> {
  await lockAdministration(db, actor)
  const user = orNotFound(isId(id) ? await lockUser(db, id) : undefined, 'User')
  if (user.recycledAt) throw notFound('User')
  refuseUnless(mayDo(actor, user), refusalOf(actor, user))
  return user
}

/** Locks the actor's row. The request pipeline has checked before; this finds a right that was lost since. */
export async function assertStillAuthorized(db: Db, actor: Actor): Promise<void> {
  const now = await lockUserShared(db, actor.id)
  if (!now || isClosed(now) || now.role !== actor.role || now.isSuperAdmin !== actor.isSuperAdmin)
    throw new Refusal('FORBIDDEN', 'You may not do this.')
}

const refusalOf = (actor: Actor, user: UserRow) =>
  actor.id === user.id
    ? 'You cannot do this to your own account.'
    : user.isSuperAdmin
      ? 'A super admin’s account is not changed by others.'
      : undefined
