import { createHash } from 'node:crypto'
import { mailAddressLength, mailSubjectLength } from '@app/contract/mail/mail.rules.ts'
import { contentOfMail } from './contentOfMail.ts'
import { type MailPart, mailPartsOf } from './mailParts.ts'

/** A parsed email: its headers by their lower-case names, its text as plain text. */
export type IncomingEmail = {
  messageId: string
  /** A hash of its bytes. */
  fingerprint: string
  sender: string
  senderName: string | null
  /** All receivers, from any header that names them. */
  receivers: string[]
  subject: string
  /** The Message-IDs that it refers to, the nearest first. */
  references: string[]
  text: string
  files: EmailAttachment[]
  /** The report-type of a multipart/report, such as delivery-status. */
  reportType: string | undefined
  heads: ReadonlyMap<string, readonly string[]>
  /** The same headers from top to bottom. */
  headers: readonly { key: string; value: string }[]
}
export type EmailAttachment = { name: string; type: string; content: Uint8Array }

const mostReferences = 50
const longestText = 200_000

export async function parseEmail(raw: Buffer): Promise<IncomingEmail> {
  const { mail, root } = await mailPartsOf(raw)
  const { text, files } = await contentOfMail(root)
  const heads = Map.groupBy(mail.headers, ({ key }) => key)
  const named = new Map([...heads].map(([key, all]) => [key, all.map(({ value }) => clean(value))]))
  const all = (...names: string[]) => names.flatMap((name) => named.get(name) ?? [])
  const fingerprint = createHash('sha256').update(raw).digest('hex')
  return {
    messageId: idsIn(mail.messageId ?? '')[0]?.slice(0, 500) ?? `${fingerprint}@without-a-name`,
    fingerprint,
    sender: clean(mail.from?.address ?? '').slice(0, mailAddressLength),
    senderName: clean(mail.from?.name ?? '').slice(0, 200) || null,
    receivers: [...new Set(all('to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to').flatMap(addressesIn))],
    subject: clean(mail.subject ?? '').slice(0, mailSubjectLength),
    references: [...new Set([...idsIn(mail.inReplyTo ?? ''), ...idsIn(mail.references ?? '').reverse()])].slice(0, mostReferences),
    text: clean(text.slice(0, longestText)),
    files: files.map(fileOf),
    reportType: reportIn(root)?.reportType,
    heads: named,
    headers: mail.headers,
  }
}

export const idsIn = (text: string): string[] => [...text.matchAll(/<([^<>\s]{3,500})>/g)].map(([, id = '']) => id)
/** The addresses in a header: at most 64 characters before the @ and 255 after it (RFC 5321). */
export const addressesIn = (text: string): string[] => text.match(/[^\s<>,;:"()@]{1,64}@[^\s<>,;:"()@]{1,255}/g) ?? []

/** Removes characters that the database or a screen cannot hold; the rest is in NFC, as all stored text. */
const clean = (text: string) => text.replace(/(?![\n\r\t])\p{Cc}/gu, '').normalize('NFC')

/** A relay may have put the report into another multipart, for a footer of its own. */
const reportIn = (part: MailPart): MailPart | undefined => (part.multipart === 'report' ? part : part.parts.map(reportIn).find(Boolean))

function fileOf({ fileName, type, content }: MailPart): EmailAttachment {
  const subtype = type.split('/')[1] ?? 'bin'
  const name = clean(fileName ?? '')
    .replace(/[/\\]/g, '_')
    .slice(0, 200)
  return { name: name || `attachment.${endings[subtype] ?? subtype}`, type, content }
}

const endings: Readonly<Record<string, string>> = {
  plain: 'txt',
  jpeg: 'jpg',
  calendar: 'ics',
  markdown: 'md',
  rfc822: 'eml',
  'octet-stream': 'bin',
  'ms-tnef': 'dat',
  'svg+xml': 'svg',
}
