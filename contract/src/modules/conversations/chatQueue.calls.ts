import { z } from 'zod'
import { backOffice } from '#core/access.ts'
import { FormVersion, get, Message, post } from '#core/call.ts'
import { changesOf } from '#core/fields.ts'
import { listOf } from '#core/paging.ts'
import { Person } from '#users/users.shapes.ts'
import { longestReply, longestShortcut } from './cannedReplies.rules.ts'
import { waitingFilters } from './chatQueue.rules.ts'
import { conversationKinds } from './conversations.rules.ts'

const id = z.string().max(100)
const Which = z.object({ id })
const page = z.coerce.number().int().min(1).max(100_000).default(1)
const pageSize = z.coerce.number().int().min(1).max(100).default(20)

/** The assignee of a customer's conversation, and since when the customer waits. */
export const QueueEntry = z.object({
  assignee: Person.optional(),
  /** The time of the first unanswered message. */
  waitingSince: z.iso.datetime().optional(),
  /** The waiting time in business hours. */
  waitedSeconds: z.number().int().optional(),
})
export type QueueEntry = z.infer<typeof QueueEntry>

export const WaitingConversation = QueueEntry.extend({
  _id: z.string(),
  kind: z.enum(conversationKinds),
  name: z.string(),
  profilePicture: z.string().optional(),
  waitingSince: z.iso.datetime(),
  waitedSeconds: z.number().int(),
})
export type WaitingConversation = z.infer<typeof WaitingConversation>

export const CannedReply = z.object({
  _id: z.string(),
  shortcut: z.string(),
  message: z.string(),
  isShared: z.boolean(),
  mayChange: z.boolean(),
  by: z.string().optional(),
  version: z.number().int(),
})
export type CannedReply = z.infer<typeof CannedReply>

export const CannedReplyWords = z.object({
  /** The text typed after the slash. */
  shortcut: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, 'Required!')
    .max(longestShortcut, `Please use ${longestShortcut} characters at the most.`)
    .regex(/^[^\s/]*$/u, 'Please write it without spaces and slashes.'),
  message: z.string().trim().min(1, 'Required!').max(longestReply),
  isShared: z.boolean(),
})
export type CannedReplyWords = z.infer<typeof CannedReplyWords>

export const chatQueue = {
  waiting: get('/api/chat/waiting', backOffice)
    .takes(z.object({ whose: z.enum(waitingFilters).default('all'), page, pageSize }))
    .answers(listOf(WaitingConversation))
    .says('The customers who wait for an answer, the longest wait first.'),
  one: get('/api/chat/desk', backOffice)
    .takes(Which)
    .answers(QueueEntry)
    .says('The assignee of a customer’s conversation, and how long the customer has waited.'),
  colleagues: get('/api/chat/colleagues', backOffice)
    .answers(z.array(Person))
    .says('The people to whom a customer’s conversation can be handed over.'),
  assign: post('/api/chat/assign', backOffice)
    .takes(z.object({ id, /** Empty unassigns it. */ userId: id }))
    .answers(z.object({ queue: QueueEntry, /** The id for undoing it. */ handOverId: z.string().optional() }))
    .says('Hands a customer’s conversation over. A note records it, and the new assignee is notified.'),
  undoAssign: post('/api/chat/undo-assign', backOffice)
    .takes(Which)
    .answers(QueueEntry)
    .says('Undoes one’s own hand-over, unless another person has handed it over again; the intended assignee is not notified.'),
  hours: get('/api/chat/hours', 'anyone')
    .answers(
      z.object({
        isOpen: z.boolean(),
        /** From when an answer can be expected, while it is closed. */ opensAt: z.iso.datetime().optional(),
      }),
    )
    .says('Whether customers are answered at this time and, if not, from when.'),
  replies: get('/api/chat/canned-replies', backOffice)
    .takes(z.object({ search: z.string().trim().max(100).default(''), page, pageSize }))
    .answers(listOf(CannedReply))
    .says('The shared canned replies and the caller’s own, by their shortcut.'),
  createReply: post('/api/chat/create-canned-reply', backOffice)
    .takes(CannedReplyWords)
    .answers(CannedReply)
    .says('Creates a canned reply, shared with the back office or private.')
    .onceForEachKey('answerOfNow'),
  updateReply: post('/api/chat/update-canned-reply', backOffice)
    .takes(changesOf(CannedReplyWords).extend({ id, version: FormVersion }))
    .answers(CannedReply)
    .says('Changes a canned reply: a private one of the caller, a shared one that they created or, for admins, any shared one.'),
  deleteReply: post('/api/chat/delete-canned-reply', backOffice).takes(Which).answers(Message).says('Deletes a canned reply.'),
  replyWords: get('/api/chat/reply-words', backOffice)
    .takes(Which)
    .answers(z.object({ name: z.string(), order: z.string().optional() }))
    .says('The values of the placeholders for a conversation: the customer’s name, and their last order.'),
}
