import { z } from 'zod'
import { signedIn } from '#core/access.ts'
import { post } from '#core/call.ts'
import { Person } from '#users/users.shapes.ts'
import { mostComments } from './orderComments.rules.ts'

export const Reply = z.object({
  _id: z.string(),
  reply: z.string(),
  sender: Person,
  order: z.string(),
  commentId: z.string(),
  createdAt: z.iso.datetime(),
})
export const Comment = z.object({
  _id: z.string(),
  message: z.string(),
  sender: Person,
  order: z.string(),
  createdAt: z.iso.datetime(),
  replies: z.array(Reply),
})
/** True where nobody who is to read it has the product open, and it is mailed to them instead. */
const sent = { isMailedInstead: z.literal(true).optional() }
export type Comment = z.infer<typeof Comment>

/** The newest of them; `before` names a comment, and asks for those that came before it. */
const newest = z.object({
  orderId: z.string(),
  before: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(mostComments).default(mostComments),
})

const words = z.string().trim().min(1, 'Required!').max(20_000)

export const orderComments = {
  ofOrder: post('/api/main/getOrderComments', signedIn)
    .takes(newest)
    .answers(z.array(Comment))
    .says('What was said about an order, oldest first, with the replies: the newest comments, or those before one of them.'),
  repliesOfOrder: post('/api/main/getOrderReply', signedIn)
    .takes(newest)
    .answers(z.array(Reply))
    .says('The replies of an order, oldest first: the newest of them, or those before one of them.'),
  create: post('/api/main/createOrderComment', signedIn)
    .takes(z.object({ order: z.string(), message: words }))
    .answers(Comment.extend(sent))
    .says('Says something about an order.')
    .onceForEachKey(),
  reply: post('/api/main/createCommentReply', signedIn)
    .takes(z.object({ order: z.string(), commentId: z.string(), reply: words }))
    .answers(Reply.extend(sent))
    .says('Answers a comment.')
    .onceForEachKey(),
}
