import type { LiveMessage } from '@app/contract/core/realtime.ts'

type Typing = { id: string; user: string; name: string }
/** What the line brings of conversations: whoever shows one listens. */
export type ChatEvents = {
  message?: (message: LiveMessage) => void
  typing?: (who: Typing) => void
  /** The line is up, perhaps again: what was said meanwhile is asked for. */
  up?: () => void
}

const listeners = new Set<ChatEvents>()
let sayTyping: ((id: string) => void) | null = null

export function onChat(events: ChatEvents): () => void {
  listeners.add(events)
  return () => void listeners.delete(events)
}

/** What the line tells, and how it says something, while there is one. */
export const chatLine = {
  heard: (message: LiveMessage) => each(({ message: tell }) => tell?.(message)),
  typing: (who: Typing) => each(({ typing: tell }) => tell?.(who)),
  up: () => each(({ up: tell }) => tell?.()),
  speaksThrough(say: ((id: string) => void) | null) {
    sayTyping = say
  },
}

/** Tells the others that one is writing; where there is no line, nobody needs to know. */
export const sendTyping = (conversationId: string) => sayTyping?.(conversationId)

function each(tell: (events: ChatEvents) => void) {
  for (const one of [...listeners]) tell(one)
}
