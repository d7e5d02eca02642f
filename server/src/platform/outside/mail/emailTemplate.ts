import type { AccentColors } from '@app/contract/company/accentColors.rules.ts'
import { emailHtml } from './emailHtml.ts'
import { emailText } from './emailText.ts'

/** Who writes: the name at the top, and at the foot where to find them and whom to ask. What is not known is not written. */
export type Brand = {
  name: string
  href: string
  email?: string
  phone?: string
  /** When somebody answers, in words. */
  hours?: string
  /** On one line. */
  address?: string
  /** The company's own colours; the product's where there are none. */
  colors?: { light: AccentColors; dark: AccentColors }
  /** Where the receiver chooses what is mailed to them; only on letters that can be turned off. */
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
/** Something that has a page, and what there is to know of it. */
export type Link = { label: string; href: string; note: string }
export type Fact = readonly [label: string, value: string]

export type EmailContent = {
  brand: Brand
  /** The line that a list of mails shows after the subject. */
  preheader: string
  heading: string
  blocks: readonly Block[]
}

/** A mail's two parts, saying the same. */
export type EmailBody = { text: string; html: string }
/** A letter and the line that announces it. */
export type MailMessage = { subject: string; body: EmailBody }

/** Writes a letter from one description, so that its text and its HTML can't drift apart. */
export function emailBody(content: EmailContent): EmailBody {
  const sound = { ...content, preheader: oneLine(content.preheader), heading: oneLine(content.heading), blocks: content.blocks.map(tidied) }
  return { text: emailText(sound), html: emailHtml(sound) }
}

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
export const code = (text: string): Block => ({ kind: 'code', code: text })
export const button = (label: string, href: string): Block => ({ kind: 'button', label, href })
export const links = (those: readonly Link[]): Block => ({ kind: 'links', links: those })
export const quote = (text: string, from?: string): Block => ({ kind: 'quote', text, ...(from && { from }) })
/** The beginning of a sentence that says whom to tell: 'Write to hello@desk.example', or to answer where there is no address. */
export const writeTo = ({ email }: Brand): string => (email ? `Write to ${email}` : 'Answer this mail')
export const small = (text: string): Block => ({ kind: 'small', text })

/** A list of label and value; what is not known is left out. */
export const facts = (known: Record<string, string | null | undefined>): Block => ({
  kind: 'facts',
  facts: Object.entries(known).flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
})

/** A subject: one line, of which a long name takes no more than its share. */
export const subjectLine = (text: string) => shortened(oneLine(text), 140)

/** What people named may be long; in the middle of a sentence it is cut. */
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

// Control characters have no place in a letter, and those that turn the direction of writing can make a name look like another.
const printable = (text: string) =>
  text.toWellFormed().replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (character) => (/\s/.test(character) ? character : ''))

function tidied(block: Block): Block {
  switch (block.kind) {
    case 'quote':
      return quote(printable(block.text).replace(/\r\n?/g, '\n').trim(), oneLine(block.from ?? ''))
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

/** A letter leads to web pages only; an address that runs as a script is a mistake of ours and must not leave. */
function webAddress(href: string): string {
  const { protocol, href: address } = new URL(href)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`A letter can't lead to ${protocol} addresses.`)
  return address
}
