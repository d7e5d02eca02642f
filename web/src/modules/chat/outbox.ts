import type { ChatMessage } from '@app/contract/conversations/conversations.shapes.ts'
import { CallError } from '#core/callError.ts'
import { calls } from '#core/calls.ts'
import { draftPrefix, onDraftsForgotten } from '#core/drafts.ts'
import { onChat } from '#core/liveChat.ts'
import { newKey } from '#core/newKey.ts'

export type OutgoingFile = { uploadId: string; name: string }
/** A message that the server has not confirmed yet. Its key is its idempotency key. */
export type Outgoing = {
  key: string
  conversationId: string
  /** The time it was written; older ones are sent first. */
  at: number
  message: string
  files: readonly OutgoingFile[]
  isNote: boolean
  mentions: readonly string[]
  answersId?: string | undefined
  /** Set if it was refused, with the reason; otherwise it waits for its turn or the connection. */
  problem?: string
  /** The reason why it waits, if the server gave one: too many messages in a short time. */
  waitsFor?: string
}

const notSent = 'Something Went wrong in sending message!'
const retryMs = 4_000

/**
 * Unconfirmed messages, stored in the browser until the server has them. The messages of one conversation are sent in order, one after the other;
 * while offline they wait.
 */
export function openOutbox(myId: string) {
  const place = `${draftPrefix}chatOutbox.${myId}.`
  let items: readonly Outgoing[] = read(place)
  const busy = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOpen = true
  const listeners = new Set<() => void>()
  const sentListeners = new Set<(message: ChatMessage) => void>()

  const write = (next: readonly Outgoing[]) => {
    // Each has its own storage key: two windows of one person never overwrite each other's messages.
    for (const item of items) if (!next.some(({ key }) => key === item.key)) drop(place + item.key)
    for (const item of next) if (!items.includes(item)) keep(place + item.key, item)
    items = next
    for (const listener of [...listeners]) listener()
  }
  const pump = () => {
    for (const conversationId of new Set(items.map((item) => item.conversationId))) void pumpOne(conversationId)
  }
  const pumpOne = async (conversationId: string) => {
    if (busy.has(conversationId)) return
    busy.add(conversationId)
    try {
      for (let next = nextOf(conversationId); next; next = nextOf(conversationId)) if (!(await deliver(next))) return
    } finally {
      busy.delete(conversationId)
    }
  }
  const nextOf = (conversationId: string) => items.find((item) => item.conversationId === conversationId && item.problem === undefined)

  /** Returns whether the next one may follow. */
  const deliver = async ({ key, conversationId, message, files, isNote, mentions, answersId }: Outgoing): Promise<boolean> => {
    try {
      const said = await calls.conversations.send(
        {
          conversationId,
          text: message,
          fileUrls: files.map(({ uploadId }) => uploadId),
          isNote,
          mentions: [...mentions],
          ...(answersId && { answersId }),
        },
        { idempotencyKey: key },
      )
      for (const listener of [...sentListeners]) listener(said)
      write(items.filter((item) => item.key !== key))
      return true
    } catch (error) {
      const isPassing =
        error instanceof CallError && (error.isUnanswered || error.status >= 500 || error.code === 'BUSY' || error.code === 'TOO_MANY')
      if (isPassing) {
        clearTimeout(timer)
        const isTooMany = error.code === 'TOO_MANY'
        if (isTooMany) write(items.map((item) => (item.key === key ? { ...item, waitsFor: error.message } : item)))
        // Once closed, the next opened outbox retries.
        if (isOpen) timer = setTimeout(pump, isTooMany ? Math.max(retryMs, 1_000 * (error.retryAfter ?? 0)) : retryMs)
        return false
      }
      const problem = error instanceof CallError ? error.messageOr(notSent) : notSent
      write(items.map((item) => (item.key === key ? { ...item, problem } : item)))
      return true
    }
  }

  const forget = [onChat({ up: pump }), onDraftsForgotten(() => write([]))]
  window.addEventListener('online', pump)
  pump()

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: () => items,
    /** Calls the listener with each message that the server has confirmed. */
    onSent(listener: (message: ChatMessage) => void) {
      sentListeners.add(listener)
      return () => void sentListeners.delete(listener)
    },
    say(item: Omit<Outgoing, 'key' | 'at' | 'problem'>) {
      write([...items, { ...item, key: newKey(), at: Date.now() }])
      pump()
    },
    retry(key: string) {
      write(items.map(({ problem, ...item }) => (item.key === key || problem === undefined ? item : { ...item, problem })))
      pump()
    },
    discard: (key: string) => write(items.filter((item) => item.key !== key)),
    close() {
      isOpen = false
      clearTimeout(timer)
      for (const stop of forget) stop()
      window.removeEventListener('online', pump)
      listeners.clear()
    },
  }
}
export type Outbox = ReturnType<typeof openOutbox>

function read(place: string): readonly Outgoing[] {
  try {
    const kept = Object.keys(localStorage).filter((key) => key.startsWith(place))
    return kept
      .map((key): unknown => JSON.parse(localStorage.getItem(key) ?? 'null'))
      .filter(isOutgoing)
      .toSorted((a, b) => a.at - b.at)
  } catch {
    return []
  }
}

const isOutgoing = (value: unknown): value is Outgoing =>
  typeof value === 'object' &&
  value !== null &&
  ['key', 'conversationId', 'message'].every((name) => typeof Reflect.get(value, name) === 'string') &&
  typeof Reflect.get(value, 'at') === 'number' &&
  Array.isArray(Reflect.get(value, 'files')) &&
  Array.isArray(Reflect.get(value, 'mentions'))

function keep(place: string, item: Outgoing) {
  try {
    localStorage.setItem(place, JSON.stringify(item))
  } catch {
    // // Without storage it still sends while the page is open.
  }
}

function drop(place: string) {
  try {
    localStorage.removeItem(place)
  } catch {
    // // Nothing was stored.
  }
}
