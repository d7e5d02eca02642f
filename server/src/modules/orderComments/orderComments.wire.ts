import type { Comment, Reply } from '@app/contract/orderComments/orderComments.calls.ts'
import type { z } from 'zod'
import { personWire } from '#users/index.ts'
import type { CommentWithSender } from './orderComments.store.ts'

export const commentWire = ({ comment, sender }: CommentWithSender, replies: readonly CommentWithSender[] = []): Comment => ({
  _id: comment.id,
  message: comment.message,
  sender: personWire(sender),
  order: comment.orderId,
  createdAt: comment.createdAt.toISOString(),
  replies: replies.map(replyWire),
})

export const replyWire = ({ comment, sender }: CommentWithSender): z.infer<typeof Reply> => ({
  _id: comment.id,
  reply: comment.message,
  sender: personWire(sender),
  order: comment.orderId,
  commentId: comment.parentId ?? '',
  createdAt: comment.createdAt.toISOString(),
})

/** Comments, each with its replies, in the order in which everything was said. */
export function threadsWire(said: readonly CommentWithSender[], answered: readonly CommentWithSender[]): Comment[] {
  const replies = Map.groupBy(answered, ({ comment }) => comment.parentId)
  return said.map((one) => commentWire(one, replies.get(one.comment.id)))
}
