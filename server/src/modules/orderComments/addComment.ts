import type { Actor } from '@app/contract/core/access.ts'
import { areCommentsClosed } from '@app/contract/orders/orders.rules.ts'
import { later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, orNotFound, refuseUnless } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import { findOrder } from '#orders/index.ts'
import { claimUploads } from '#uploads/index.ts'
import { answerable, commentOfAttempt, insertComment, insertCommentFiles, lockComments } from './orderComments.store.ts'
import type { OrderCommentRow } from './orderComments.table.ts'

type Words = {
  orderId: string
  message: string
  /** Finished uploads of the sender. */
  uploadIds: readonly string[]
  parentId?: string
  idempotencyKey: string | null
}

/**
 * Adds a comment or a reply. A repeated call with the same idempotency key answers the first comment, even if the comments were closed
 * since.
 * @throws Refusal REFUSED once comments are closed
 */
export const addComment = (
  { db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>,
  actor: Actor,
  words: Words,
): Promise<OrderCommentRow> =>
  db.transaction(async (db) => {
    const now = clock.now()
    const { orderId, message, uploadIds, parentId, idempotencyKey } = words
    if (message === '' && uploadIds.length === 0) throw badInput(parentId === undefined ? 'message' : 'reply', 'Required!')
    const order = await findOrder(db, actor, orderId)
    const earlier = idempotencyKey ? await commentOfAttempt(db, actor.id, idempotencyKey) : undefined
    if (earlier) return earlier
    refuseUnless(!areCommentsClosed(order, now, config.COMMENTS_CLOSE_AFTER_DAYS), 'Comments are closed for this order.')
    const parent = parentId === undefined ? null : orNotFound(isId(parentId) ? await answerable(db, order.id, parentId) : null, 'Comment')

    const last = await lockComments(db, order.id)
    const createdAt = last && last >= now ? later(last, 1) : now
    const comment = { orderId: order.id, parentId: parent?.id ?? null, senderId: actor.id, message, idempotencyKey, createdAt }
    const added = await insertComment(db, comment)
    // A concurrent call with the same idempotency key won; the unique key has waited for it.
    if (!added) return orNotFound(idempotencyKey ? await commentOfAttempt(db, actor.id, idempotencyKey) : null, 'Comment')
    const files = new Map((await claimUploads(db, uploadIds, { ownerId: actor.id })).map((file) => [file.id, file]))
    const inOrder = uploadIds.flatMap((id) => files.get(id) ?? [])
    await insertCommentFiles(
      db,
      inOrder.map(({ name, type, size, storageKey }, position) => ({
        commentId: added.id,
        position,
        name,
        type,
        sizeBytes: size,
        storageKey,
      })),
    )
    await enqueue(db, 'orderCommentAdded', { commentId: added.id })
    return added
  })
