import type { ChatConversation } from '@app/contract/conversations/conversations.shapes.ts'
import { useEffect, useRef } from 'react'
import { calls } from '#core/calls.ts'

const tellAfterMs = 400

/** Tells the server how far one has read, once it was on the screen of somebody who looks. */
export function useReadMark(conversation: Pick<ChatConversation, '_id' | 'readSeq'>) {
  const told = useRef(conversation.readSeq)
  const reached = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const tell = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const seq = reached.current
      if (seq <= told.current || document.visibilityState !== 'visible') return
      told.current = seq
      calls.conversations.read({ id: conversation._id, seq }).catch(() => {
        told.current = 0
      })
    }, tellAfterMs)
  }
  // Only another conversation ends what is about to be told: the list says that a new message is on the screen before this runs, and says it once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever comes back to the page has seen what is on it
  useEffect(() => {
    document.addEventListener('visibilitychange', tell)
    return () => {
      document.removeEventListener('visibilitychange', tell)
      clearTimeout(timer.current)
    }
  }, [conversation._id])
  return (seq: number) => {
    reached.current = Math.max(reached.current, seq)
    tell()
  }
}
