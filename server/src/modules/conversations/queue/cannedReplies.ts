import { mayChangeReply } from '@app/contract/conversations/cannedReplies.rules.ts'
import type { CannedReplyWords } from '@app/contract/conversations/chatQueue.calls.ts'
import type { Actor } from '@app/contract/core/access.ts'
import { afterChange } from '@app/contract/core/fields.ts'
import type { AppContext } from '#core/context.ts'
import { orNotFound, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { assertNotStale } from '#logs/index.ts'
import { deleteReply, insertReply, lockReply, replyOfAttempt, saveReply } from './cannedReplies.store.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>

/** A retry creates one reply. */
export async function createReply(
  { db, clock }: Deps,
  me: Actor,
  { shortcut, message, isShared }: CannedReplyWords,
  idempotencyKey: string | null,
): Promise<string> {
  const now = clock.now()
  const earlier = idempotencyKey ? await replyOfAttempt(db, me, idempotencyKey) : undefined
  if (earlier) return earlier
  const owner = isShared ? null : me.id
  const made = await insertReply(db, {
    ownerId: owner,
    createdBy: me.id,
    shortcut,
    body: message,
    idempotencyKey,
    createdAt: now,
    updatedAt: now,
  })
  return made ?? orNotFound(idempotencyKey ? await replyOfAttempt(db, me, idempotencyKey) : undefined, 'Canned reply')
}

export const updateReply = (
  { db, clock }: Deps,
  me: Actor,
  {
    id,
    version,
    ...change
  }: { [Name in keyof CannedReplyWords]?: CannedReplyWords[Name] | undefined } & { id: string; version?: number | undefined },
): Promise<void> =>
  db.transaction(async (db) => {
    const before = await lockOwnReply(db, me, id)
    const now = { shortcut: before.shortcut, message: before.body, isShared: before.ownerId === null }
    const wanted = afterChange(now, change)
    const { shortcut, message, isShared } = wanted
    await assertNotStale(db, { noun: 'reply', row: before, version, fieldOf: fieldOfColumn, now, wanted })
    // Its creator can make a shared reply private; an admin cannot take over another person's.
    refuseUnless(isShared || before.createdBy === me.id, 'Only the person who created it can make it private.')
    await saveReply(db, id, { ownerId: isShared ? null : me.id, shortcut, body: message, updatedAt: clock.now() })
  })

/** The fields of the form by the columns that the trigger counts. */
const fieldOfColumn = { shortcut: 'shortcut', body: 'message', owner_id: 'isShared' }

export const removeReply = ({ db }: Deps, me: Actor, id: string): Promise<void> =>
  db.transaction(async (db) => {
    await lockOwnReply(db, me, id)
    await deleteReply(db, id)
  })

async function lockOwnReply(db: Db, me: Actor, id: string) {
  const found = orNotFound(isId(id) ? await lockReply(db, me, id) : undefined, 'Canned reply')
  refuseUnless(mayChangeReply(me, found), 'You may not change this reply.')
  return found
}
