import type { ChatConversation } from '@app/contract/conversations/conversations.shapes.ts'

/** Conversations with more people than this cannot be mailed. */
const mostReceivers = 10

/** The receivers of a mail from a conversation; empty if the reader may not see addresses, or if there are too many. */
export function mailReceivers({ members }: Pick<ChatConversation, 'members'>, meId: string): string[] {
  const found = members.flatMap(({ _id, email }) => (_id !== meId && email ? [email] : []))
  return found.length <= mostReceivers ? found : []
}

/** A separate email for each, so that receivers do not see each other. */
export const emailsOf = (receivers: readonly string[], { subject, text }: { subject: string; text: string }) =>
  receivers.map((To) => ({ To, Subject: subject.trim(), Write: asParagraphs(text) }))

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Plain text as HTML paragraphs. */
const asParagraphs = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((part) => `<p>${part.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign).replaceAll('\n', '<br>')}</p>`)
    .join('')
