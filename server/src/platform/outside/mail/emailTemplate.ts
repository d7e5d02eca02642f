import type { AccentColors } from '@app/contract/company/accentColors.rules.ts'
import { emailHtml } from './emailHtml.ts'
import { emailText } from './emailText.ts'

/** The sender: the name at the top, and address and contact at the foot. Unknown parts are left out. */
export type Brand = {
  name: string
  href: string
  email?: string
  phone?: string
  /** The office hours, in words. */
  hours?: string
  /** On one line. */
  address?: string
  /** The company's colours; by default the product's. */
  colors?: { light: AccentColors; dark: AccentColors }
  /** The address of the receiver's mail preferences; only for emails that can be turned off. */
  preferencesHref?: string
}

export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'code'; code: string }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'quote'; text: string; from?: string }
  | { kind: 'links'; links: readonly Link[] }
  | { kind: 'small'; text: string }
/** An object with a page, and a note about it. */
export type Link = { label: string; href: string; note: string }
export type Fact = readonly [label: string, value: string]

export type EmailContent = {
  brand: Brand
  /** The line that mail programs show after the subject. */
  preheader: string
  heading: string
  blocks: readonly Block[]
}

/** The two parts of an email, with the same content. */
export type EmailBody = { text: string; html: string }
/** An email with its subject. */
export type MailMessage = { subject: string; body: EmailBody }

/** Renders an email from one description, so that text and HTML can't diverge. */
export function emailBody(content: EmailContent): EmailBody {
  const sound = { ...content, preheader: oneLine(content.preheader), heading: oneLine(content.heading), blocks: content.blocks.map(tidied) }
  return { text: emailText(sound), html: emailHtml(sound) }
}

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
export const code = (text: string): Block => ({ kind: 'code', code: text })
export const button = (label: string, href: string): Block => ({ kind: 'button', label, href })
export const links = (those: readonly Link[]): Block => ({ kind: 'links', links: those })
export const quote = (text: string, from?: string): Block => ({ kind: 'quote', text, ...(from && { from }) })
/** The beginning of a sentence about how to contact us: 'Write to hello@desk.example', or to answer where there is no address. */
export const writeTo = ({ email }: Brand): string => (email ? `Write to ${email}` : 'Answer this mail')
export const small = (text: string): Block => ({ kind: 'small', text })

/** A list of labels and values; unknown values are left out. */
export const facts = (known: Record<string, string | null | undefined>): Block => ({
  kind: 'facts',
  facts: Object.entries(known).flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
})

/** A subject on one line, with long names shortened. */
export const subjectLine = (text: string) => shortened(oneLine(text), 140)

/** A user's text within a sentence, shortened. */
export const inSentence = (name: string) => shortened(oneLine(name), 80)

function shortened(text: string, length: number) {
  const characters = Array.from(text)
  return characters.length > length
    ? `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
    : text
}
const oneLine = (text: string) => printable(text).replace(/\s+/g, ' ').trim()

// Control characters are removed, also those of writing direction, which can disguise a name.
const printable = (text: string) =>
  text.toWellFormed().replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (character) => (/\s/.test(character) ? character : ''))

function tidied(block: Block): Block {
  switch (block.kind) {
    case 'quote':
      // The indentation of the first line belongs to it.
      return quote(
        printable(block.text)
          .replace(/\r\n?/g, '\n')
          .replace(/^(?:[ \t]*\n)+/, '')
          .trimEnd(),
        oneLine(block.from ?? ''),
      )
    case 'facts':
      return { ...block, facts: block.facts.map(([label, value]) => [oneLine(label), oneLine(value)] as const) }
    case 'links':
      return links(block.links.map(({ label, href, note }) => ({ label: inSentence(label), href: webAddress(href), note: oneLine(note) })))
    case 'code':
      return { ...block, code: oneLine(block.code) }
    case 'button':
      return { ...block, label: oneLine(block.label), href: webAddress(block.href) }
    default:
      return { ...block, text: oneLine(block.text) }
  }
}

/** An email only links to web pages; other addresses would be a bug and throw. */
function webAddress(href: string): string {
  const { protocol, href: address } = new URL(href)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`An email can't link to ${protocol} addresses.`)
  return address
}
