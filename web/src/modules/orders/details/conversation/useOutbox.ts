import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '#core/callError.ts'
import { calls } from '#core/calls.ts'
import { newKey } from '#core/newKey.ts'
import { toast } from '#core/toast.ts'
import { useDraft } from '#ui/form/useDraft.ts'
import { type CommentPages, commentsQuery, withComment, withReply } from './commentsQuery.ts'

export type OutgoingFile = { uploadId: string; name: string }

/** A message that the server has not confirmed yet. `key` is its idempotency key, so that resending it posts it once. */
export type Outgoing = {
  key: string
  message: string
  /** Finished uploads of the message. */
  files: readonly OutgoingFile[]
  /** The comment that it replies to, or null. */
  commentId: string | null
  state: 'sending' | 'failed'
  /** The reason why sending failed, in words. */
  problem: string
}

/**
 * Messages that are being sent. They are shown at once and leave when the server confirms them. A failed message is kept, across reloads,
 * until it is resent or discarded.
 */
export function useOutbox(orderId: string, myId: string) {
  const queries = useQueryClient()
  const draft = useDraft<{ waiting: Outgoing[] }>(`outbox.${orderId}.${myId}`, { waiting: [] })
  const [items, show] = useState(() => draft.initial.waiting.map(asLeftBehind))
  const latest = useRef(items)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const write = (next: Outgoing[]) => {
    latest.current = next
    if (isHere.current) show(next)
    if (next.length > 0) draft.keep({ waiting: next })
    else draft.clear()
  }
  const change = (key: string, changes: Partial<Outgoing>) =>
    write(latest.current.map((item) => (item.key === key ? { ...item, ...changes } : item)))

  const send = async (item: Outgoing) => {
    try {
      const applyTo = await deliver(orderId, item)
      queries.setQueryData(commentsQuery(orderId).queryKey, (pages) => pages && applyTo(pages))
      write(latest.current.filter(({ key }) => key !== item.key))
      void queries.invalidateQueries({ queryKey: calls.orderComments.key() })
    } catch (error) {
      change(item.key, { state: 'failed', problem: error instanceof CallError ? error.messageOr(notSent) : notSent })
    }
  }

  return {
    items,
    say(message: string, files: readonly OutgoingFile[] = [], commentId: string | null = null) {
      const item: Outgoing = { key: newKey(), message, files, commentId, state: 'sending', problem: '' }
      write([...latest.current, item])
      void send(item)
    },
    retry(item: Outgoing) {
      change(item.key, { state: 'sending', problem: '' })
      void send(item)
    },
    discard: (item: Outgoing) => write(latest.current.filter(({ key }) => key !== item.key)),
  }
}
export type Outbox = ReturnType<typeof useOutbox>

const mailedInstead = 'User is offline sending mail instead!'
const notSent = 'The message could not be sent.'

/** Sends the message, and answers how the cached comments change. */
async function deliver(orderId: string, { key, message, files, commentId }: Outgoing): Promise<(pages: CommentPages) => CommentPages> {
  const fileUrls = files.map(({ uploadId }) => uploadId)
  if (commentId === null) {
    const { isMailedInstead, ...comment } = await calls.orderComments.create({ order: orderId, message, fileUrls }, { idempotencyKey: key })
    if (isMailedInstead) toast.info(mailedInstead)
    return (pages) => withComment(pages, comment)
  }
  const { isMailedInstead, ...reply } = await calls.orderComments.reply(
    { order: orderId, commentId, reply: message, fileUrls },
    { idempotencyKey: key },
  )
  if (isMailedInstead) toast.info(mailedInstead)
  return (pages) => withReply(pages, reply)
}

/** Whether the message got through before the page closed is unknown; resending it posts it once. */
const asLeftBehind = ({ files = [], ...item }: Omit<Outgoing, 'files'> & Partial<Pick<Outgoing, 'files'>>): Outgoing =>
  item.state === 'failed'
    ? { ...item, files }
    : { ...item, files, state: 'failed', problem: 'The page was closed before this was confirmed.' }
