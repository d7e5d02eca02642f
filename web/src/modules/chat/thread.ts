import type { ChatMessage } from '@app/contract/conversations/conversations.shapes.ts'

/** What is known of a conversation: messages whose numbers follow each other without a gap. */
export type Thread = {
  messages: readonly ChatMessage[]
  hasOlder: boolean
  /** True while the end of it is not here yet. */
  hasNewer: boolean
}

export const emptyThread: Thread = { messages: [], hasOlder: false, hasNewer: false }
export const firstOf = ({ messages }: Thread): number => messages[0]?.seq ?? 1
export const lastOf = ({ messages }: Thread): number => messages.at(-1)?.seq ?? 0

/**
 * The thread with these messages, each once and by its number. A newer word of one that is there takes its place; an older one that
 * was overtaken on its way, as the answer to one's own change may be by somebody's reaction, does not.
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

/** What to do about a message that the line tells of. `gap` means that something between was not heard, and is asked for. */
export function heard(thread: Thread, message: ChatMessage): Thread | 'gap' {
  if (thread.messages.some(({ seq }) => seq === message.seq)) return withMessages(thread, [message])
  // What lies outside of what is loaded comes when it is scrolled to.
  if (thread.hasNewer || message.seq < firstOf(thread)) return thread
  return message.seq === lastOf(thread) + 1 ? withMessages(thread, [message]) : 'gap'
}
