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
  /** Why it stands in no conversation, or what the receiving server said. */
  reason: z.string().optional(),
  createdAt: z.iso.datetime(),
})
export type ReceivedMail = z.infer<typeof ReceivedMail>

export const ReceivedMailToRead = ReceivedMail.extend({
  receiver: z.string(),
  /** Its words; empty for an answer, whose words stand in the conversation. */
  message: z.string(),
  quoted: z.string().optional(),
  /** What was not taken of it, in a sentence each. */
  leftOut: z.array(z.string()),
  /** The mail of ours that it is about. */
  about: z.object({ _id: z.string(), subject: z.string() }).optional(),
  /** Where it stands, for whoever reads that conversation. */
  conversationId: z.string().optional(),
})
export type ReceivedMailToRead = z.infer<typeof ReceivedMailToRead>

export const incomingMail = {
  state: get('/api/main/incoming-mail', backOffice)
    .answers(
      z.object({
        /** The address that answers go to; absent where no mailbox is set up. */
        address: z.string().optional(),
        readAt: z.iso.datetime().optional(),
        /** Why the mailbox could not be read the last time; told to admins. */
        problem: z.string().optional(),
      }),
    )
    .says('Whether answers to mails come in, and when the mailbox was last read.'),
  lookNow: post('/api/main/look-for-mails', backOffice)
    .answers(Message)
    .says('Looks for mails at once, and not only with the next minute; screens that show them hear when it has.'),
  received: get('/api/main/get-received-mails', backOffice)
    .takes(listInput(['all'], ['createdAt']).extend(filterFields(receivedFilters)))
    .answers(listOf(ReceivedMail))
    .says('Every mail that came in, newest first; search looks for a part of the sender.'),
  receivedMail: get('/api/main/get-received-mail', backOffice)
    .takes(z.object({ id: z.string().max(100) }))
    .answers(ReceivedMailToRead)
    .says('One mail that came in.'),
}
