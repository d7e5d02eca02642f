import { z } from 'zod'
import { backOffice } from '#core/access.ts'
import { get, Message, post } from '#core/call.ts'
import { filterFields } from '#core/filterFields.ts'
import { listInput, listOf } from '#core/paging.ts'
import { receivedFilters } from './incomingMail.filters.ts'
import { receivedKinds } from './incomingMail.rules.ts'

export const ReceivedMail = z.object({
  _id: z.string(),
  sender: z.string(),
  senderName: z.string().optional(),
  subject: z.string(),
  kind: z.enum(receivedKinds),
  /** Why it is in no conversation, or the answer of the receiving server. */
  reason: z.string().optional(),
  createdAt: z.iso.datetime(),
})
export type ReceivedMail = z.infer<typeof ReceivedMail>

export const ReceivedMailToRead = ReceivedMail.extend({
  receiver: z.string(),
  /** The text; empty for an answer, whose text is in the conversation. */
  message: z.string(),
  quoted: z.string().optional(),
  /** The parts that were left out, one sentence each. */
  leftOut: z.array(z.string()),
  /** The mail of ours that it refers to. */
  about: z.object({ _id: z.string(), subject: z.string() }).optional(),
  /** The conversation that contains it, if the reader can read that. */
  conversationId: z.string().optional(),
})
export type ReceivedMailToRead = z.infer<typeof ReceivedMailToRead>

export const incomingMail = {
  state: get('/api/main/incoming-mail', backOffice)
    .answers(
      z.object({
        /** The address for answers; absent if no mailbox is set up. */
        address: z.string().optional(),
        readAt: z.iso.datetime().optional(),
        /** Why the mailbox could not be read the last time; for admins only. */
        problem: z.string().optional(),
      }),
    )
    .says('Whether answers to mails are received, and when the mailbox was last read.'),
  lookNow: post('/api/main/look-for-mails', backOffice)
    .answers(Message)
    .says('Reads the mailbox now instead of with the next minute; open screens are updated afterwards.'),
  received: get('/api/main/get-received-mails', backOffice)
    .takes(listInput(['all'], ['createdAt']).extend(filterFields(receivedFilters)))
    .answers(listOf(ReceivedMail))
    .says('Every received mail, newest first; search looks for a part of the sender.'),
  receivedMail: get('/api/main/get-received-mail', backOffice)
    .takes(z.object({ id: z.string().max(100) }))
    .answers(ReceivedMailToRead)
    .says('One received mail.'),
}
