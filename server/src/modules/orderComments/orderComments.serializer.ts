import type { Comment, Reply } from '@app/contract/orderComments/orderComments.calls.ts'
import type { z } from 'zod'
import { serializePerson } from '#users/index.ts'
import type { CommentWithSender } from './orderComments.store.ts'

export const serializeComment = ({ comment, sender }: CommentWithSender, replies: readonly CommentWithSender[] = []): Comment => ({
  _id: comment.id,
  message: comment.message,
  sender: serializePerson(sender),
  order: comment.orderId,
  createdAt: comment.createdAt.toISOString(),
  replies: replies.map(serializeReply),
})

export const serializeReply = ({ comment, sender }: CommentWithSender): z.infer<typeof Reply> => ({
  _id: comment.id,
  reply: comment.message,
  sender: serializePerson(sender),
  order: comment.orderId,
  commentId: comment.parentId ?? '',
  createdAt: comment.createdAt.toISOString(),
})

/** Comments, each with its replies, in the order in which everything was said. */
export function serializeThreads(said: readonly CommentWithSender[], answered: readonly CommentWithSender[]): Comment[] {
  const replies = Map.groupBy(answered, ({ comment }) => comment.parentId)
  return said.map((one) => serializeComment(one, replies.get(one.comment.id)))
}
