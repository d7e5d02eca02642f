import type { ChatMessage } from '@app/contract/conversations/conversations.shapes.ts'
import { calls } from '#core/calls.ts'
import { onChat } from '#core/liveChat.ts'
import { emptyThread, firstOf, lastOf, type Thread, withLiveMessage, withMessages } from './thread.ts'

export const pageSize = 50
/** How many read messages are shown above the first unread one. */
const context = 15

type State = { thread: Thread; status: 'loading' | 'ready' | 'failed' }

/** The open conversation, merged from server pages and live messages. Each message is in it once, in order. */
export function openThread(conversationId: string, readSeq: number, lastSeq: number) {
  let state: State = { thread: emptyThread, status: 'loading' }
  let isClosed = false
  let isCatching = false
  let isAgain = false
  /** The number of live events. Events that arrived during a request may be missing in its answer. */
  let eventCount = 0
  const listeners = new Set<() => void>()

  const set = (next: Partial<State>) => {
    if (isClosed) return
    state = { ...state, ...next }
    for (const listener of [...listeners]) listener()
  }
  const ask = (window: { before?: number; after?: number; limit?: number }) =>
    calls.conversations.messages({ conversationId, limit: pageSize, ...window })
  const catchUpSince = (before: number) => {
    if (eventCount !== before) catchUp()
  }

  const load = async () => {
    const before = eventCount
    try {
      const from = Math.max(readSeq - context, 0)
      const isFar = lastSeq - from > pageSize
      const messages = await ask(isFar ? { after: from } : {})
      const hasNewer = isFar && messages.length === pageSize
      set({ status: 'ready', thread: { messages, hasNewer, hasOlder: isFar ? from > 0 : messages.length === pageSize } })
      catchUpSince(before)
    } catch {
      set({ status: 'failed' })
    }
  }

  /** One page on one side; concurrent requests share one. */
  const loaderOf = (which: 'older' | 'newer') => {
    let isAsking = false
    return () => {
      const { thread } = state
      if (state.status !== 'ready' || !(which === 'older' ? thread.hasOlder : thread.hasNewer)) return
      if (isAsking) return
      isAsking = true
      const before = eventCount
      void ask(which === 'older' ? { before: firstOf(thread) } : { after: lastOf(thread) })
        .then((page) => {
          const more = page.length === pageSize
          set({ thread: { ...withMessages(state.thread, page), ...(which === 'older' ? { hasOlder: more } : { hasNewer: more }) } })
          if (!more) catchUpSince(before)
        })
        .catch(() => undefined)
        .finally(() => {
          isAsking = false
        })
    }
  }

  /** Fetches from the last known message until a page is empty, and refetches the last ones for changes. */
  const catchUp = () => {
    isAgain = true
    if (isCatching) return
    isCatching = true
    void catchUpNow().finally(() => {
      isCatching = false
    })
  }
  const catchUpNow = async () => {
    try {
      while (isAgain) {
        isAgain = false
        if (state.status === 'failed') return await load()
        if (state.status === 'loading' || state.thread.hasNewer) return
        const from = Math.max(lastOf(state.thread) - pageSize / 2, firstOf(state.thread) - 1, 0)
        for (let after = from, page = await ask({ after }); ; page = await ask({ after })) {
          set({ thread: withMessages(state.thread, page) })
          if (page.length < pageSize) break
          after = page.at(-1)?.seq ?? after
        }
      }
    } catch {
      // // The reconnect event triggers the next attempt.
    }
  }

  const hear = (message: ChatMessage) => {
    eventCount += 1
    take(message)
  }
  const take = (message: ChatMessage) => {
    if (state.status !== 'ready') return
    const next = withLiveMessage(state.thread, message)
    if (next === 'gap') catchUp()
    else set({ thread: next })
  }

  const forget = onChat({
    // The contract types the whole message loosely; it has the shape of the call's answer.
    message: ({ id, said }) => id === conversationId && hear(said as ChatMessage),
    up() {
      eventCount += 1
      catchUp()
    },
  })
  void load()

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: () => state,
    retry() {
      set({ status: 'loading' })
      void load()
    },
    /** The same in the background: the error stays visible until the messages are there. */
    recover: () => void load(),
    loadOlder: loaderOf('older'),
    loadNewer: loaderOf('newer'),
    /** Merges a message that the reader has just sent or changed, as the server answered it. */
    take,
    /** Jumps to the newest message. */
    async toEnd() {
      const before = eventCount
      const messages = await ask({})
      set({ thread: { messages, hasNewer: false, hasOlder: messages.length === pageSize } })
      catchUpSince(before)
    },
    close() {
      isClosed = true
      forget()
    },
  }
}
export type OpenThread = ReturnType<typeof openThread>
