import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { useProductInfo } from '#core/productInfo.ts'
import { queryClient } from '#core/queryClient.ts'
import { useMe } from '#core/session.ts'
import { toast } from '#core/toast.ts'
import { useRealtime } from '#core/useRealtime.ts'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import styles from './Chat.module.css'
import { ChatHeader } from './ChatHeader.tsx'
import { ChatSide } from './ChatSide.tsx'
import { ConversationView } from './ConversationView.tsx'
import { FoundMessages } from './FoundMessages.tsx'
import { type Outbox, openOutbox } from './outbox.ts'
import { useNewMessages } from './useNewMessages.ts'

/** The chat: conversations on the left, messages on the right; on a phone one after the other. */
export default function ChatScreen() {
  const me = useMe()
  const [address, setAddress] = useSearchParams()
  useTitle()
  const [kept, setKept] = useLocalStorage({ key: `chat.open.${me.id}`, defaultValue: '', getInitialValueInEffect: false })
  const [search, setSearch] = useState('')
  const isPhone = window.matchMedia('(max-width: 767px)').matches
  const open = address.get('c') ?? (isPhone ? '' : kept)
  useRealtime()
  const isThere = !me.impersonation
  useEffect(() => {
    if (!isThere) return
    // Creates missing default conversations of the role; they appear a moment later.
    void Promise.allSettled([calls.conversations.createWith({}), calls.conversations.createQueryGroups({})]).then(() =>
      queryClient.invalidateQueries({ queryKey: calls.conversations.key() }),
    )
  }, [isThere])
  useNewMessages(me.id, open)
  const [outbox, setOutbox] = useState<Outbox | null>(null)
  useEffect(() => {
    const opened = openOutbox(me.id)
    setOutbox(opened)
    return opened.close
  }, [me.id])

  const choose = (id: string) => {
    setKept(id)
    setSearch('')
    if (id !== '') toast.messageSeen(id)
    // Keeps the filter of the waiting list.
    const waits = address.get('waits')
    setAddress({ ...(id !== '' && { c: id }), ...(waits !== null && { waits }) })
  }

  return (
    <div className={styles.frame} data-writes-below data-open={open !== '' || undefined}>
      <ChatHeader search={search} onSearch={setSearch} title={open === '' && title} />
      <main id="content" tabIndex={-1} className={styles.body}>
        <ChatSide search={search} open={open} onOpen={choose} />
        <div className={styles.main}>
          {open !== '' && title}
          {search.trim().length >= 2 && <FoundMessages search={search.trim()} onOpen={choose} />}
          {open === '' ? (
            <div className={styles.nothing}>
              <EmptyState title="Select a Conversation" text="Try Selecting a Conversation or Searching a Specific Person" />
            </div>
          ) : (
            outbox && <ConversationView key={open} id={open} outbox={outbox} onClose={() => choose('')} />
          )}
        </div>
      </main>
    </div>
  )
}

/** On a phone it is placed in the visible part: the list, or the open conversation. */
const title = <h1 className="visually-hidden">Chat</h1>

/**
 * The number of unread messages is in the title too, visible from another tab. The focus stays: choosing a conversation does not change the
 * page.
 */
function useTitle() {
  const product = useProductInfo()?.product ?? ''
  const { data } = useQuery(calls.conversations.unread.queryOptions())
  const unread = data?.unread ?? 0
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread > 99 ? '99+' : unread}) ` : ''}Chat · ${product}`
  }, [unread, product])
}
