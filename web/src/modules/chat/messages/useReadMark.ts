import type { ChatConversation } from '@app/contract/conversations/conversations.shapes.ts'
import { useEffect, useRef } from 'react'
import { calls } from '#core/calls.ts'

const markAfterMs = 400

/** Sends the read mark to the server once a message was visible on an active page. */
export function useReadMark(conversation: Pick<ChatConversation, '_id' | 'readSeq'>) {
  const sentSeq = useRef(conversation.readSeq)
  const reached = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sendMark = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const seq = reached.current
      if (seq <= sentSeq.current || document.visibilityState !== 'visible') return
      sentSeq.current = seq
      calls.conversations.read({ id: conversation._id, seq }).catch(() => {
        sentSeq.current = 0
      })
    }, markAfterMs)
  }
  // Only a change of conversation cancels the pending mark: the list reports a new message before this effect runs, and only once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: returning to the page marks its messages as read
  useEffect(() => {
    document.addEventListener('visibilitychange', sendMark)
    return () => {
      document.removeEventListener('visibilitychange', sendMark)
      clearTimeout(timer.current)
    }
  }, [conversation._id])
  return (seq: number) => {
    reached.current = Math.max(reached.current, seq)
    sendMark()
  }
}
