import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { calls } from '#core/calls.ts'
import { queryClient } from '#core/queryClient.ts'
import { useMe } from '#core/session.ts'
import { useIsPageAnswered } from '../useIsPageAnswered.ts'
import styles from './SideMenu.module.css'

/** The number of unread chat messages, in the menu. */
export function ChatCount() {
  const me = useMe()
  const isThere = !me.impersonation
  const isAnswered = useIsPageAnswered()
  useEffect(() => {
    if (isThere && isAnswered) createOwnConversations(me.id)
  }, [me.id, isThere, isAnswered])
  const { data } = useQuery({ ...calls.conversations.unread.queryOptions(), enabled: isAnswered })
  const unread = data?.unread ?? 0
  if (unread === 0) return null
  return (
    <span className={styles.count}>
      <span className="visually-hidden">, </span>
      {unread > 99 ? '99+' : unread}
      <span className="visually-hidden"> unread</span>
    </span>
  )
}

const entered = new Set<string>()

/** When the dashboard opens, creates the missing default conversations of a role; once per page load. */
function createOwnConversations(userId: string) {
  if (entered.has(userId)) return
  entered.add(userId)
  const all = [calls.conversations.createWith({}), calls.conversations.createQueryGroups({})]
  // New conversations have no messages, so the unread count stays.
  void Promise.allSettled(all).then(() => queryClient.invalidateQueries({ queryKey: calls.conversations.list.key() }))
}
