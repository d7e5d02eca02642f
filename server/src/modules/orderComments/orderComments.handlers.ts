import type { Contract } from '@app/contract/index.ts'
import { uploadsIn } from '@app/contract/orderComments/orderComments.rules.ts'
import { orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import type { Handlers } from '#http/handlers.ts'
import { findOrder } from '#orders/index.ts'
import { addComment } from './addComment.ts'
import { isMailedInstead } from './commentReaders.ts'
import { serializeComment, serializeReply, serializeThreads } from './orderComments.serializer.ts'
import { commentById, commentsOfOrder, repliesOfOrder, repliesTo } from './orderComments.store.ts'

export const orderComments: Handlers<Contract['orderComments']> = {
  ofOrder: async ({ db, me, input }) => {
    const order = await findOrder(db, me, input.orderId)
    const comments = await commentsOfOrder(db, order.id, input)
    const ids = comments.map(({ comment }) => comment.id)
    return serializeThreads(comments, await repliesTo(db, ids), me)
  },
  repliesOfOrder: async ({ db, me, input }) => {
    const order = await findOrder(db, me, input.orderId)
    return (await repliesOfOrder(db, order.id, input)).map((reply) => serializeReply(reply, me))
  },
  create: async (context) => {
    const { db, me, idempotencyKey, input } = context
    const { id } = await addComment(context, me, {
      orderId: input.order,
      message: input.message,
      uploadIds: uploadsIn(input),
      idempotencyKey,
    })
    const comment = await comments(db, id)
    return { ...serializeComment(comment, me), ...((await isMailedInstead(context, comment)) && { isMailedInstead: true }) }
  },
  reply: async (context) => {
    const { db, me, idempotencyKey, input } = context
    const words = { orderId: input.order, parentId: input.commentId, message: input.reply, uploadIds: uploadsIn(input), idempotencyKey }
    const { id } = await addComment(context, me, words)
    const comment = await comments(db, id)
    return { ...serializeReply(comment, me), ...((await isMailedInstead(context, comment)) && { isMailedInstead: true }) }
  },
}

const comments = async (db: Db, id: string) => orNotFound(await commentById(db, id), 'Comment')
