import { z } from 'zod'
import { signedIn } from '#core/access.ts'
import { post } from '#core/call.ts'
import { Person } from '../users/users.shapes.ts'

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
export type Comment = z.infer<typeof Comment>

const words = z.string().trim().min(1, 'Required!').max(20_000)

export const orderComments = {
  ofOrder: post('/api/main/getOrderComments', signedIn)
    .takes(z.object({ orderId: z.string() }))
    .answers(z.array(Comment))
    .says('What was said about an order, oldest first, with the replies.'),
  repliesOfOrder: post('/api/main/getOrderReply', signedIn)
    .takes(z.object({ orderId: z.string() }))
    .answers(z.array(Reply))
    .says('All replies of an order.'),
  create: post('/api/main/createOrderComment', signedIn)
    .takes(z.object({ order: z.string(), message: words }))
    .answers(Comment)
    .says('Says something about an order.'),
  reply: post('/api/main/createCommentReply', signedIn)
    .takes(z.object({ order: z.string(), commentId: z.string(), reply: words }))
    .answers(Reply)
    .says('Answers a comment.'),
}
