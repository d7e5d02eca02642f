import type { LiveMessage } from '@app/contract/core/realtime.ts'

type Typing = { id: string; user: string; name: string }
/** Realtime events of conversations. An open conversation listens to them. */
export type ChatEvents = {
  message?: (message: LiveMessage) => void
  typing?: (who: Typing) => void
  /** The connection is up, perhaps again: refetch what was missed. */
  up?: () => void
}

const listeners = new Set<ChatEvents>()
let sayTyping: ((id: string) => void) | null = null

export function onChat(events: ChatEvents): () => void {
  listeners.add(events)
  return () => void listeners.delete(events)
}

/** Connects the chat to the realtime connection, while there is one. */
export const chatConnection = {
  heard: (message: LiveMessage) => each(({ message: tell }) => tell?.(message)),
  typing: (who: Typing) => each(({ typing: tell }) => tell?.(who)),
  up: () => each(({ up: tell }) => tell?.()),
  speaksThrough(say: ((id: string) => void) | null) {
    sayTyping = say
  },
}

/** Tells the other members that this person is typing. Does nothing without a connection. */
export const sendTyping = (conversationId: string) => sayTyping?.(conversationId)

function each(tell: (events: ChatEvents) => void) {
  for (const one of [...listeners]) tell(one)
}
