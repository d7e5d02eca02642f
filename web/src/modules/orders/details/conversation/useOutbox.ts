import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '#core/callError.ts'
import { calls } from '#core/calls.ts'
import { newKey } from '#core/newKey.ts'
import { toast } from '#core/toast.ts'
import { useDraft } from '#ui/form/useDraft.ts'
import { commentsQuery, type Said, withComment, withReply } from './commentsQuery.ts'

export type OutgoingFile = { uploadId: string; name: string }

/** A message that the server has not confirmed yet. Its key names the attempt: sent twice, it is said once. */
export type Outgoing = {
  key: string
  message: string
  /** Finished uploads that go with it. */
  files: readonly OutgoingFile[]
  /** The comment it answers; null for one of its own. */
  commentId: string | null
  state: 'sending' | 'failed'
  /** Why it was not sent, in words. */
  problem: string
}

/**
 * Messages on their way. They are shown at once, and leave only when the server has them; one that failed stays with its
 * words, also over a reload, until it is sent again or thrown away.
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
      const saidBy = await deliver(orderId, item)
      queries.setQueryData(commentsQuery(orderId).queryKey, (said) => said && saidBy(said))
      write(latest.current.filter(({ key }) => key !== item.key))
      void queries.invalidateQueries({ queryKey: calls.orderComments.key() })
    } catch (error) {
      change(item.key, { state: 'failed', problem: error instanceof CallError ? error.wordsOr(notSent) : notSent })
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

/** Sends it, and says how what is known changes by it. */
async function deliver(orderId: string, { key, message, files, commentId }: Outgoing): Promise<(said: Said) => Said> {
  const fileUrls = files.map(({ uploadId }) => uploadId)
  if (commentId === null) {
    const { isMailedInstead, ...comment } = await calls.orderComments.create({ order: orderId, message, fileUrls }, { idempotencyKey: key })
    if (isMailedInstead) toast.info(mailedInstead)
    return (said) => withComment(said, comment)
  }
  const { isMailedInstead, ...reply } = await calls.orderComments.reply(
    { order: orderId, commentId, reply: message, fileUrls },
    { idempotencyKey: key },
  )
  if (isMailedInstead) toast.info(mailedInstead)
  return (said) => withReply(said, reply)
}

/** Whether it got through before the page was left is not known; sending it again says it once. */
const asLeftBehind = ({ files = [], ...item }: Omit<Outgoing, 'files'> & Partial<Pick<Outgoing, 'files'>>): Outgoing =>
  item.state === 'failed'
    ? { ...item, files }
    : { ...item, files, state: 'failed', problem: 'The page was closed before this was confirmed.' }
