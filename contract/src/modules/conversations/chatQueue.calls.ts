import { z } from 'zod'
import { backOffice, signedIn } from '#core/access.ts'
import { FormVersion, get, Message, post } from '#core/call.ts'
import { listOf } from '#core/paging.ts'
import { Person } from '#users/users.shapes.ts'
import { longestReply, longestShortcut } from './cannedReplies.rules.ts'
import { waitingFilters } from './chatQueue.rules.ts'
import { conversationKinds } from './conversations.rules.ts'

const id = z.string().max(100)
const Which = z.object({ id })
const page = z.coerce.number().int().min(1).max(100_000).default(1)
const pageSize = z.coerce.number().int().min(1).max(100).default(20)

/** Who answers a customer's conversation, and since when the customer waits for it. */
export const QueueEntry = z.object({
  assignee: Person.optional(),
  /** Since the first message that nobody has answered. */
  waitingSince: z.iso.datetime().optional(),
  /** How long that is in business hours. */
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
  /** What is typed after the slash. */
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
    .says('The customers who wait for an answer, the one who waits longest first.'),
  one: get('/api/chat/desk', backOffice)
    .takes(Which)
    .answers(QueueEntry)
    .says('Who answers a customer’s conversation, and how long the customer has waited.'),
  colleagues: get('/api/chat/colleagues', backOffice)
    .answers(z.array(Person))
    .says('Whom a customer’s conversation can be handed over to.'),
  assign: post('/api/chat/assign', backOffice)
    .takes(z.object({ id, /** Nobody where it is empty. */ userId: id }))
    .answers(z.object({ queue: QueueEntry, /** What takes it back. */ handOverId: z.string().optional() }))
    .says('Hands a customer’s conversation over. A line that only staff see says so, and whoever gets it is told.'),
  undoAssign: post('/api/chat/undo-assign', backOffice)
    .takes(Which)
    .answers(QueueEntry)
    .says('Takes a hand-over of one’s own back, while nobody else has handed it over again; whoever was to get it is not told.'),
  hours: get('/api/chat/hours', signedIn)
    .answers(
      z.object({
        isOpen: z.boolean(),
        /** When an answer is to be expected from, while it is closed. */ opensAt: z.iso.datetime().optional(),
      }),
    )
    .says('Whether customers are answered just now and, where they are not, from when.'),
  replies: get('/api/chat/canned-replies', backOffice)
    .takes(z.object({ search: z.string().trim().max(100).default(''), page, pageSize }))
    .answers(listOf(CannedReply))
    .says('The canned replies that are shared and the caller’s own, by their shortcut.'),
  createReply: post('/api/chat/create-canned-reply', backOffice)
    .takes(CannedReplyWords)
    .answers(CannedReply)
    .says('Makes a canned reply, for everybody in the back office or for oneself.')
    .onceForEachKey('answerOfNow'),
  updateReply: post('/api/chat/update-canned-reply', backOffice)
    .takes(CannedReplyWords.extend({ id, version: FormVersion }))
    .answers(CannedReply)
    .says('Changes a canned reply: one’s own, a shared one that one has made or, for admins, any shared one.'),
  deleteReply: post('/api/chat/delete-canned-reply', backOffice).takes(Which).answers(Message).says('Deletes a canned reply.'),
  replyWords: get('/api/chat/reply-words', backOffice)
    .takes(Which)
    .answers(z.object({ name: z.string(), order: z.string().optional() }))
    .says('What the placeholders of canned replies stand for in a conversation: the customer’s name, and what they ordered last.'),
}
