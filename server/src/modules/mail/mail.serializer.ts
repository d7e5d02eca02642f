import type { MailRecord, MailToRead } from '@app/contract/mail/mail.calls.ts'
import { showsWords } from '@app/contract/mail/mail.rules.ts'
import { withoutActingLinks } from '#core/actingLinks.ts'
import { type FileWay, linkedFile } from '#uploads/index.ts'
import type { MailOfThread } from './composed.store.ts'
import type { MailFileRow, MailRow } from './mail.table.ts'

/** A mail in the list, without its HTML, which is not loaded. */
export const serializeMailRecord = (row: Omit<MailRow, 'html'>): MailRecord => ({
  _id: row.id,
  sender: row.sender ?? '',
  receiver: row.receiver,
  subject: row.subject,
  message: showsWords(row) ? withoutActingLinks(row.text) : '',
  isAttachment: row.hasAttachment,
  createdAt: row.createdAt.toISOString(),
  state: row.state,
  isSecret: row.isSecret,
  isErased: row.erasedAt !== null,
  ...(row.carrier && { carrier: row.carrier }),
  ...(row.sentAt && { sentAt: row.sentAt.toISOString() }),
  ...(row.label && { label: row.label }),
  ...(row.lastError && row.state !== 'sent' && { problem: withoutActingLinks(row.lastError) }),
})

type MailContext = {
  writtenBy: string | null
  files: readonly MailFileRow[]
  thread: readonly MailOfThread[]
}

/** Mails of the product itself have no author, files or thread. */
const noContext: MailContext = { writtenBy: null, files: [], thread: [] }

export const serializeMailToRead = (row: MailRow, { writtenBy, files, thread } = noContext): MailToRead => ({
  ...serializeMailRecord(row),
  html: showsWords(row) ? withoutActingLinks(row.html) : '',
  ...(writtenBy && { writtenBy }),
  attachments: showsWords(row) ? files.map(serializeFile) : [],
  thread: thread.length > 1 ? thread.map(({ id, subject, createdAt }) => ({ _id: id, subject, createdAt: createdAt.toISOString() })) : [],
})

export const mailFilePath = (mailId: string, position: number | string, way: FileWay) => `/api/mails/${mailId}/files/${position}/${way}`

const serializeFile = ({ mailId, position, ...file }: MailFileRow) =>
  linkedFile({ ...file, id: String(position) }, (way) => mailFilePath(mailId, position, way))
