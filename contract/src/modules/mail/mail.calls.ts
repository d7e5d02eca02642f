import { z } from 'zod'
import { backOffice } from '#core/access.ts'
import { get } from '#core/call.ts'
import { filterFields } from '#core/filterFields.ts'
import { listInput, listOf } from '#core/paging.ts'
import { mailFilters } from './mail.filters.ts'
import { mailCarriers, mailStates } from './mail.rules.ts'

export const MailRecord = z.object({
  _id: z.string(),
  sender: z.string(),
  receiver: z.string(),
  subject: z.string(),
  /** The words of the mail as plain text; empty while they are not to be read, and after they were erased. */
  message: z.string(),
  isAttachment: z.boolean(),
  createdAt: z.iso.datetime(),
  state: z.enum(mailStates),
  /** Who carried it; absent until somebody has. */
  carrier: z.enum(mailCarriers).optional(),
  sentAt: z.iso.datetime().optional(),
  label: z.string().optional(),
  /** Why the last attempt failed. */
  problem: z.string().optional(),
  /** True for codes and links that prove an address. */
  isSecret: z.boolean(),
  isErased: z.boolean(),
})
export type MailRecord = z.infer<typeof MailRecord>

/** One mail with both of its parts. */
export const MailToRead = MailRecord.extend({ html: z.string() })
export type MailToRead = z.infer<typeof MailToRead>

export const mail = {
  mailRecords: get('/api/main/getAllMailRecords', backOffice)
    .takes(listInput(['all'], ['createdAt', 'state']).extend(filterFields(mailFilters)))
    .answers(listOf(MailRecord))
    .says('Every mail the desk has written, newest first; search looks for a part of the receiver.'),
  mailRecord: get('/api/main/getMailRecord', backOffice)
    .takes(z.object({ id: z.string() }))
    .answers(MailToRead)
    .says('One mail with its text and its HTML.'),
}
