import { z } from 'zod'
import { signedIn } from '#core/access.ts'
import { ask, post } from '#core/call.ts'
import { LinkedFile } from '#core/linkedFile.ts'
import { Person } from '#users/users.shapes.ts'
import { messageTypes, mostComments, mostFiles } from './orderComments.rules.ts'

/** `fileUrl` is the first file, for clients that know only one. */
const files = { fileUrl: z.string().optional(), files: z.array(LinkedFile), msgType: z.enum(messageTypes) }

export const Reply = z.object({
  _id: z.string(),
  reply: z.string(),
  ...files,
  sender: Person,
  order: z.string(),
  commentId: z.string(),
  createdAt: z.iso.datetime(),
})
export const Comment = z.object({
  _id: z.string(),
  message: z.string(),
  ...files,
  sender: Person,
  order: z.string(),
  createdAt: z.iso.datetime(),
  replies: z.array(Reply),
})
/** True where no reader has the product open, and the comment is mailed instead. */
const sent = { isMailedInstead: z.literal(true).optional() }
export type Comment = z.infer<typeof Comment>

/** A page of the newest comments. `before` names a comment and asks for older ones; `after` asks for newer ones. */
const page = z.object({
  orderId: z.string(),
  before: z.string().optional(),
  after: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(mostComments).default(mostComments),
})

const words = z.string().trim().max(20_000).default('')
/** Finished uploads, by their address or id. The message type follows from them. */
const sentAlong = {
  fileUrl: z.string().max(500).optional(),
  fileUrls: z.array(z.string().max(500)).max(mostFiles).optional(),
  msgType: z.string().max(100).optional(),
}

export const orderComments = {
  ofOrder: ask('/api/main/getOrderComments', signedIn)
    .takes(page)
    .answers(z.array(Comment))
    .says('The comments of an order with their replies, oldest first: the newest page, or those before or after one of them.'),
  repliesOfOrder: ask('/api/main/getOrderReply', signedIn)
    .takes(page)
    .answers(z.array(Reply))
    .says('The replies of an order, oldest first: the newest page, or those before or after one of them.'),
  create: post('/api/main/createOrderComment', signedIn)
    .takes(z.object({ order: z.string(), message: words, ...sentAlong }))
    .answers(Comment.extend(sent))
    .says('Adds a comment to an order.')
    .limitedByAccount('comments')
    .onceForEachKey(),
  reply: post('/api/main/createCommentReply', signedIn)
    .takes(z.object({ order: z.string(), commentId: z.string(), reply: words, ...sentAlong }))
    .answers(Reply.extend(sent))
    .says('Replies to a comment.')
    .limitedByAccount('comments')
    .onceForEachKey(),
}
