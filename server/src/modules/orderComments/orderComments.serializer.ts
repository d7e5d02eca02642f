import { previewKindOf } from '@app/contract/core/preview.ts'
import type { Comment, Reply } from '@app/contract/orderComments/orderComments.calls.ts'
import type { z } from 'zod'
import { linkedFile } from '#uploads/index.ts'
import { type Reader, serializePerson } from '#users/index.ts'
import type { CommentWithSender } from './orderComments.store.ts'
import type { OrderCommentFileRow } from './orderComments.table.ts'

export const serializeComment = (
  { comment, sender, files }: CommentWithSender,
  reader: Reader,
  replies: readonly CommentWithSender[] = [],
): Comment => ({
  _id: comment.id,
  message: comment.message,
  ...serializeFiles(files),
  sender: serializePerson(sender, reader),
  order: comment.orderId,
  createdAt: comment.createdAt.toISOString(),
  replies: replies.map((reply) => serializeReply(reply, reader)),
})

export const serializeReply = ({ comment, sender, files }: CommentWithSender, reader: Reader): z.infer<typeof Reply> => ({
  _id: comment.id,
  reply: comment.message,
  ...serializeFiles(files),
  sender: serializePerson(sender, reader),
  order: comment.orderId,
  commentId: comment.parentId ?? '',
  createdAt: comment.createdAt.toISOString(),
})

/** The addresses of the files. Each download checks access again. */
function serializeFiles(rows: readonly OrderCommentFileRow[]) {
  const files = rows.map((row) => linkedFile(row, (way) => `/api/order-comment-files/${row.id}/${way}`))
  const [first] = files
  const arePictures = files.every(({ type }) => previewKindOf(type) === 'picture')
  return { msgType: first ? (arePictures ? 'image' : 'file') : 'text', ...(first && { fileUrl: first.fileLink }), files } as const
}

/** Comments with their replies, oldest first. */
export function serializeThreads(
  comments: readonly CommentWithSender[],
  answered: readonly CommentWithSender[],
  reader: Reader,
): Comment[] {
  const replies = Map.groupBy(answered, ({ comment }) => comment.parentId)
  return comments.map((one) => serializeComment(one, reader, replies.get(one.comment.id)))
}
