import type { Actor } from '@app/contract/core/access.ts'
import type { ReceivedMail, ReceivedMailToRead } from '@app/contract/incomingMail/incomingMail.calls.ts'
import { seesSecretMails } from '@app/contract/mail/mail.rules.ts'
import { withoutActingLinks } from '#core/actingLinks.ts'
import type { receivedMail } from './incomingMail.store.ts'
import type { ReceivedMailRow } from './incomingMail.table.ts'

export const serializeReceived = ({ id, sender, senderName, subject, kind, reason, createdAt }: ReceivedMailRow): ReceivedMail => ({
  _id: id,
  sender,
  subject,
  kind,
  createdAt: createdAt.toISOString(),
  ...(senderName && { senderName }),
  ...(reason && { reason }),
})

type Found = NonNullable<Awaited<ReturnType<typeof receivedMail>>>

export const serializeReceivedToRead = ({ mail, about }: Found, reader: Actor, conversationId?: string): ReceivedMailToRead => ({
  ...serializeReceived(mail),
  receiver: withoutActingLinks(mail.receiver),
  message: withoutActingLinks(mail.text),
  leftOut: mail.leftOut,
  ...(mail.quoted && { quoted: withoutActingLinks(mail.quoted) }),
  ...(about && (!about.isSecret || seesSecretMails(reader.role)) && { about: { _id: about.id, subject: about.subject } }),
  ...(conversationId && { conversationId }),
})
