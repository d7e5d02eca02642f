import type { ChatMessage } from '@app/contract/conversations/conversations.shapes.ts'
import { calls } from '#core/calls.ts'
import { onChat } from '#core/liveChat.ts'
import { emptyThread, firstOf, heard, lastOf, type Thread, withMessages } from './thread.ts'

export const pageSize = 50
/** So many that were read already stand above the first that was not. */
const context = 15

type State = { thread: Thread; status: 'loading' | 'ready' | 'failed' }

/** The open conversation, as it is filled from the server and from the line. Each message is in it once, in order. */
export function openThread(conversationId: string, readSeq: number, lastSeq: number) {
  let state: State = { thread: emptyThread, status: 'loading' }
  let isClosed = false
  let isCatching = false
  let isAgain = false
  /** How often the line told of something. What it told while an answer was on its way may be missing in that answer. */
  let told = 0
  const listeners = new Set<() => void>()

  const set = (next: Partial<State>) => {
    if (isClosed) return
    state = { ...state, ...next }
    for (const tell of [...listeners]) tell()
  }
  const ask = (window: { before?: number; after?: number; limit?: number }) =>
    calls.conversations.messages({ conversationId, limit: pageSize, ...window })
  const catchUpSince = (before: number) => {
    if (told !== before) catchUp()
  }

  const load = async () => {
    const before = told
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

  /** One page on one side; several who ask at once get one. */
  const loaderOf = (which: 'older' | 'newer') => {
    let isAsking = false
    return () => {
      const { thread } = state
      if (state.status !== 'ready' || !(which === 'older' ? thread.hasOlder : thread.hasNewer)) return
      if (isAsking) return
      isAsking = true
      const before = told
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

  /** Asks on from the last that is known until nothing comes, and anew for what may have been changed of the last ones. */
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
      // The line tells when it is back, and then it is asked again.
    }
  }

  const hear = (message: ChatMessage) => {
    told += 1
    take(message)
  }
  const take = (message: ChatMessage) => {
    if (state.status !== 'ready') return
    const next = heard(state.thread, message)
    if (next === 'gap') catchUp()
    else set({ thread: next })
  }

  const forget = onChat({
    // The contract names the whole message loosely; it is the one that the call answers.
    message: ({ id, said }) => id === conversationId && hear(said as ChatMessage),
    up() {
      told += 1
      catchUp()
    },
  })
  void load()

  return {
    subscribe(tell: () => void) {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    snapshot: () => state,
    retry() {
      set({ status: 'loading' })
      void load()
    },
    /** The same by itself: what stands in the place of the messages stays until they are there. */
    recover: () => void load(),
    loadOlder: loaderOf('older'),
    loadNewer: loaderOf('newer'),
    /** What one has just said or changed, as the server answered it. */
    take,
    /** To the newest, whatever lies between. */
    async toEnd() {
      const before = told
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
