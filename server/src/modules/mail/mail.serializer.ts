import type { MailRecord, MailToRead } from '@app/contract/mail/mail.calls.ts'
import { showsWords } from '@app/contract/mail/mail.rules.ts'
import type { MailRow } from './mail.table.ts'

/** A mail in the list, where its HTML is not needed and therefore not loaded. */
export const serializeMailRecord = (row: Omit<MailRow, 'html'>): MailRecord => ({
  _id: row.id,
  sender: row.sender ?? '',
  receiver: row.receiver,
  subject: row.subject,
  message: showsWords(row) ? row.text : '',
  isAttachment: row.hasAttachment,
  createdAt: row.createdAt.toISOString(),
  state: row.state,
  isSecret: row.isSecret,
  isErased: row.erasedAt !== null,
  ...(row.carrier && { carrier: row.carrier }),
  ...(row.sentAt && { sentAt: row.sentAt.toISOString() }),
  ...(row.label && { label: row.label }),
  ...(row.lastError && row.state !== 'sent' && { problem: row.lastError }),
})

export const serializeMailToRead = (row: MailRow): MailToRead => ({ ...serializeMailRecord(row), html: showsWords(row) ? row.html : '' })
