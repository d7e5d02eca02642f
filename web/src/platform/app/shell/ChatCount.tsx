import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { calls } from '#core/calls.ts'
import { queryClient } from '#core/queryClient.ts'
import { useMe } from '#core/session.ts'
import { useIsPageAnswered } from '../useIsPageAnswered.ts'
import styles from './SideMenu.module.css'

/** How much was written in the chat that one has not read, beside its line of the menu. */
export function ChatCount() {
  const me = useMe()
  const isThere = !me.impersonation
  const isAnswered = useIsPageAnswered()
  useEffect(() => {
    if (isThere && isAnswered) enter(me.id)
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

/** On entering the dashboard the conversations that somebody's role has are made where they are missing; once for each page that is loaded. */
function enter(userId: string) {
  if (entered.has(userId)) return
  entered.add(userId)
  const all = [calls.conversations.createWith({}), calls.conversations.createQueryGroups({})]
  // In what was made nobody has written yet: the number stays what it is.
  void Promise.allSettled(all).then(() => queryClient.invalidateQueries({ queryKey: calls.conversations.list.key() }))
}
