import { z } from 'zod'
import { signedIn } from '#core/access.ts'
import { ask, post } from '#core/call.ts'
import { LinkedFile } from '#core/linkedFile.ts'
import { Person } from '#users/users.shapes.ts'
import { messageTypes, mostComments, mostFiles } from './orderComments.rules.ts'

/** `fileUrl` is the first of the files, for clients that know of one. */
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
/** True where nobody who is to read it has the product open, and it is mailed to them instead. */
const sent = { isMailedInstead: z.literal(true).optional() }
export type Comment = z.infer<typeof Comment>

/** The newest of them; `before` names a comment, and asks for those that came before it. `after` asks for those that came since. */
const page = z.object({
  orderId: z.string(),
  before: z.string().optional(),
  after: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(mostComments).default(mostComments),
})

const words = z.string().trim().max(20_000).default('')
/** Finished uploads by the address that the upload has, or its id. What kind of message it is follows from them. */
const sentAlong = {
  fileUrl: z.string().max(500).optional(),
  fileUrls: z.array(z.string().max(500)).max(mostFiles).optional(),
  msgType: z.string().max(100).optional(),
}

export const orderComments = {
  ofOrder: ask('/api/main/getOrderComments', signedIn)
    .takes(page)
    .answers(z.array(Comment))
    .says('What was said about an order, oldest first, with the replies: the newest comments, or those before or since one of them.'),
  repliesOfOrder: ask('/api/main/getOrderReply', signedIn)
    .takes(page)
    .answers(z.array(Reply))
    .says('The replies of an order, oldest first: the newest of them, or those before or since one of them.'),
  create: post('/api/main/createOrderComment', signedIn)
    .takes(z.object({ order: z.string(), message: words, ...sentAlong }))
    .answers(Comment.extend(sent))
    .says('Says something about an order.')
    .onceForEachKey(),
  reply: post('/api/main/createCommentReply', signedIn)
    .takes(z.object({ order: z.string(), commentId: z.string(), reply: words, ...sentAlong }))
    .answers(Reply.extend(sent))
    .says('Answers a comment.')
    .onceForEachKey(),
}
