import { z } from 'zod'
import { backOffice } from '#core/access.ts'
import { get, post } from '#core/call.ts'
import { filterFields } from '#core/filterFields.ts'
import { LinkedFile } from '#core/linkedFile.ts'
import { outboxStates } from '#core/outboxStates.ts'
import { listInput, listOf } from '#core/paging.ts'
import { mailFilters } from './mail.filters.ts'
import { mailAddressLength, mailCarriers, mailSubjectLength, mailWriteLength, mostMailFiles } from './mail.rules.ts'

export const MailRecord = z.object({
  _id: z.string(),
  sender: z.string(),
  receiver: z.string(),
  subject: z.string(),
  /** The text of the mail; empty if the reader may not see it, and after it was erased. */
  message: z.string(),
  isAttachment: z.boolean(),
  createdAt: z.iso.datetime(),
  state: z.enum(outboxStates),
  /** The carrier; absent until it was sent. */
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
export const MailToRead = MailRecord.extend({
  html: z.string(),
  /** The person of the company who wrote it; absent for mails of the product itself. */
  writtenBy: z.string().optional(),
  /** The files of a mail that a person wrote. */
  attachments: z.array(LinkedFile),
  /** The mails of its thread, oldest first, including itself; empty if there are no others. */
  thread: z.array(z.object({ _id: z.string(), subject: z.string(), createdAt: z.iso.datetime() })),
})
export type MailToRead = z.infer<typeof MailToRead>

const address = z
  .string()
  .trim()
  .min(1, 'Required!')
  .max(mailAddressLength, `At most ${mailAddressLength} characters.`)
  .pipe(z.email('Please Provide a valid Email Address!'))
const subject = z.string().trim().min(1, 'Required!').max(mailSubjectLength, `At most ${mailSubjectLength} characters.`)

/** A mail that a person writes. `Write` is HTML, which the server reduces to what an email needs. */
export const MailInput = z.object({
  To: address,
  Subject: subject,
  Write: z.string().max(mailWriteLength, 'The message is too long.').default(''),
  /** A finished upload by its id. */
  attachment: z.string().max(100).optional(),
  /** Further uploads. */
  attachments: z.array(z.string().max(100)).max(mostMailFiles, `At most ${mostMailFiles} files.`).default([]),
  /** A word to sort mails by, such as the order's status. */
  labelId: z.string().trim().max(100).optional(),
  /** The id of the mail that it follows up. */
  after: z.string().max(100).optional(),
  /** The id of the conversation in which it was written: the answer goes there, while sender and receiver are both members. */
  conversation: z.string().max(100).optional(),
})

export const MailRecordInput = z.object({
  receiver: address,
  subject,
  message: z.string().max(mailWriteLength, 'The message is too long.').default(''),
  isAttachment: z.boolean().default(false),
  /** Ignored: the caller is recorded as the sender. */
  sender: z.string().max(mailAddressLength).optional(),
})

/** A user-created label of the connected Gmail. */
export const GmailLabel = z.object({ id: z.string(), name: z.string(), type: z.literal('user') })

export const mail = {
  gmailLabels: get('/api/drive/get-gmail-labels', ['admin', 'sales', 'manager', 'employee'])
    .answers(z.array(GmailLabel))
    .says('The user-created labels of the connected Gmail; empty if none is connected or Gmail does not answer.'),
  send: post('/api/drive/send-mail', backOffice)
    .takes(MailInput)
    .answers(z.object({ message: z.string(), _id: z.string() }))
    .says(
      "'Sends a mail that a person wrote, and stores it; admins can write to any address, sales to those with an account. Takes an Idempotency-Key.',",
    )
    .onceForEachKey()
    .limitedTo(60, 3_600),
  record: post('/api/main/createMailRecord', backOffice)
    .takes(MailRecordInput)
    .answers(z.object({ message: z.string(), _id: z.string() }))
    .says('Records a mail that was sent by other means; nothing is sent. Takes an Idempotency-Key.')
    .onceForEachKey(),
  mailRecords: get('/api/main/getAllMailRecords', backOffice)
    .takes(listInput(['all'], ['createdAt', 'state']).extend(filterFields(mailFilters)))
    .answers(listOf(MailRecord))
    .says('Every mail of the product, newest first; search looks for a part of the receiver.'),
  sendAgain: post('/api/main/send-mail-again', backOffice)
    .takes(z.object({ id: z.string() }))
    .answers(MailRecord)
    .says('Retries a mail that could not be delivered; not for codes or links that prove an address, which have expired by then.')
    .limitedTo(60, 3_600),
  mailRecord: get('/api/main/getMailRecord', backOffice)
    .takes(z.object({ id: z.string() }))
    .answers(MailToRead)
    .says('One mail with its text and its HTML.'),
}
