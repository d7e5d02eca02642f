import type { ChatMessage } from '@app/contract/conversations/conversations.shapes.ts'

/** The loaded part of a conversation: messages with consecutive numbers. */
export type Thread = {
  messages: readonly ChatMessage[]
  hasOlder: boolean
  /** True while newer messages are not loaded yet. */
  hasNewer: boolean
}

export const emptyThread: Thread = { messages: [], hasOlder: false, hasNewer: false }
export const firstOf = ({ messages }: Thread): number => messages[0]?.seq ?? 1
export const lastOf = ({ messages }: Thread): number => messages.at(-1)?.seq ?? 0

/**
 * The thread merged with these messages, each once and by its number. A newer revision replaces an older one; an outdated one, such as the
 * answer to one's own change after another person's reaction, is ignored.
 */
export function withMessages(thread: Thread, more: readonly ChatMessage[]): Thread {
  if (more.length === 0) return thread
  const bySeq = new Map(thread.messages.map((message) => [message.seq, message]))
  for (const message of more) {
    const known = bySeq.get(message.seq)
    if (!(known && known.revision > message.revision)) bySeq.set(message.seq, message)
  }
  return { ...thread, messages: [...bySeq.values()].toSorted((a, b) => a.seq - b.seq) }
}

/** Applies a message that arrived live. `gap` means that messages in between are missing and must be fetched. */
export function withLiveMessage(thread: Thread, message: ChatMessage): Thread | 'gap' {
  if (thread.messages.some(({ seq }) => seq === message.seq)) return withMessages(thread, [message])
  // A message outside of the loaded range is loaded when it is scrolled to.
  if (thread.hasNewer || message.seq < firstOf(thread)) return thread
  return message.seq === lastOf(thread) + 1 ? withMessages(thread, [message]) : 'gap'
}
