import { createHash } from 'node:crypto'
import { mailAddressLength, mailSubjectLength } from '@app/contract/mail/mail.rules.ts'
import type { Attachment } from 'postal-mime'
import { textOfHtml } from './textOfHtml.ts'

/** A parsed email: its headers by their lower-case names, its text as plain text. */
export type IncomingEmail = {
  messageId: string
  sender: string
  senderName: string | null
  /** All receivers, from any header that names them. */
  receivers: string[]
  subject: string
  /** The Message-IDs that it refers to, the nearest first. */
  references: string[]
  text: string
  files: EmailAttachment[]
  heads: ReadonlyMap<string, readonly string[]>
  /** The same headers from top to bottom. */
  headers: readonly { key: string; value: string }[]
}
export type EmailAttachment = { name: string; type: string; content: Uint8Array }

/** Deeper than any email from a person is nested. */
const deepest = 20
const mostReferences = 50
const longestText = 200_000

/** The parser is loaded with the first email. */
export async function parseEmail(raw: Buffer): Promise<IncomingEmail> {
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true, maxNestingDepth: deepest })
  const heads = Map.groupBy(mail.headers, ({ key }) => key)
  const named = new Map([...heads].map(([key, all]) => [key, all.map(({ value }) => clean(value))]))
  const all = (...names: string[]) => names.flatMap((name) => named.get(name) ?? [])
  const text = mail.text?.trim() ? mail.text : await textOfHtml(mail.html ?? '')
  return {
    messageId: idsIn(mail.messageId ?? '')[0]?.slice(0, 500) ?? `${createHash('sha256').update(raw).digest('hex')}@without-a-name`,
    sender: clean(mail.from?.address ?? '').slice(0, mailAddressLength),
    senderName: clean(mail.from?.name ?? '').slice(0, 200) || null,
    receivers: [...new Set(all('to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to').flatMap(addressesIn))],
    subject: clean(mail.subject ?? '').slice(0, mailSubjectLength),
    references: [...new Set([...idsIn(mail.inReplyTo ?? ''), ...idsIn(mail.references ?? '').reverse()])].slice(0, mostReferences),
    text: clean(text.slice(0, longestText)),
    files: mail.attachments.map(fileOf),
    heads: named,
    headers: mail.headers,
  }
}

export const idsIn = (text: string): string[] => [...text.matchAll(/<([^<>\s]{3,500})>/g)].map(([, id = '']) => id)
/** The addresses in a header: at most 64 characters before the @ and 255 after it (RFC 5321). */
export const addressesIn = (text: string): string[] => text.match(/[^\s<>,;:"()@]{1,64}@[^\s<>,;:"()@]{1,255}/g) ?? []

/** Removes characters that the database or a screen cannot hold. */
const clean = (text: string) => text.replace(/(?![\n\r\t])\p{Cc}/gu, '')

function fileOf({ filename, mimeType, content }: Attachment): EmailAttachment {
  const ending = /^[\w.+-]+\/([\w.-]+)$/.exec(mimeType)?.[1] ?? 'bin'
  const name = clean(filename ?? '')
    .replace(/[/\\]/g, '_')
    .slice(0, 200)
  return {
    name: name || `attachment.${ending}`,
    type: mimeType,
    content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  }
}
