import type { ChatConversation } from '@app/contract/conversations/conversations.shapes.ts'

/** More people than this are written to one by one. */
const mostReceivers = 10

/** Whom a mail from a conversation goes to; nobody where addresses are not told to the reader, or there are too many. */
export function mailReceivers({ members }: Pick<ChatConversation, 'members'>, meId: string): string[] {
  const found = members.flatMap(({ _id, email }) => (_id !== meId && email ? [email] : []))
  return found.length <= mostReceivers ? found : []
}

/** A letter for each, since none of them need know of the others. */
export const lettersOf = (receivers: readonly string[], { subject, text }: { subject: string; text: string }) =>
  receivers.map((To) => ({ To, Subject: subject.trim(), Write: asParagraphs(text) }))

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Plain words as a letter has them. */
const asParagraphs = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((part) => `<p>${part.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign).replaceAll('\n', '<br>')}</p>`)
    .join('')
