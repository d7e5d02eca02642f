import { fillReply, repliesOfMenu, slashBefore, unfilled } from '@app/contract/conversations/cannedReplies.rules.ts'
import type { CannedReply } from '@app/contract/conversations/chatQueue.calls.ts'
import { isBackOffice } from '@app/contract/conversations/conversations.rules.ts'
import type { ChatConversation } from '@app/contract/conversations/conversations.shapes.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { toast } from '#core/toast.ts'
import styles from './Desk.module.css'

type Field = { text: string; caret: number; onWrite: (text: string, caret: number) => void }
type Replies = {
  menu: ReactNode
  /** ARIA attributes that describe the menu on the field. */
  aria: Record<string, string | undefined>
  /** Returns true if the key was for the menu. */
  onKeyDown: (event: KeyboardEvent) => boolean
}

/** Canned replies after a slash: typing narrows the list; arrows move in it, Enter or Tab inserts one, Escape closes it. */
export function useCannedReplies(conversation: ChatConversation, { text, caret, onWrite }: Field): Replies {
  const me = useMe()
  const id = useId()
  const isDesk = isBackOffice(me.role) && isWithCustomer(conversation)
  const slash = isDesk ? slashBefore(text, caret) : null
  const [search] = useDebouncedValue(slash?.search ?? '', 120)
  const [left, setLeft] = useState<number | null>(null)
  const [at, setAt] = useState(0)
  const isOpen = slash !== null && left !== slash.from
  const found = useQuery({
    ...calls.chatQueue.replies.queryOptions({ search, pageSize: repliesOfMenu }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const words = useQuery({ ...calls.chatQueue.replyWords.queryOptions({ id: conversation._id }), enabled: isOpen, staleTime: 60_000 })
  if (slash === null && left !== null) setLeft(null)
  const items = found.data?.items ?? []
  const isAwaited = slash !== null && (search !== slash.search || found.isPlaceholderData || found.isLoading)
  const shown = items[Math.min(at, items.length - 1)]
  // Until the new search is answered the list is outdated: a reply stays highlighted only if its shortcut still matches.
  const isChosen = !isAwaited || shown?.shortcut.startsWith(slash.search.toLowerCase())
  const chosen = isChosen ? shown : undefined
  // A shortcut has no spaces.
  const isForMenu = chosen !== undefined || (isAwaited && !/\s/.test(slash.search))
  const optionId = (reply: CannedReply) => `${id}-${reply._id}`

  const take = (reply: CannedReply) => {
    if (!slash) return
    const filled = fillReply(reply.message, words.data ?? { name: conversation.name })
    const missing = unfilled(filled)
    if (missing.length > 0) toast.info(`Please fill in ${missing.join(', ')} yourself.`)
    onWrite(`${text.slice(0, slash.from)}${filled}${text.slice(caret)}`, slash.from + filled.length)
    setAt(0)
  }
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || !slash || event.nativeEvent.isComposing) return false
    if (event.key === 'Escape') setLeft(slash.from)
    else if (event.key === 'ArrowDown' && items.length > 0) setAt((at + 1) % items.length)
    else if (event.key === 'ArrowUp' && items.length > 0) setAt((at + items.length - 1) % items.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && isForMenu) {
      if (chosen) take(chosen)
    } else return false
    event.preventDefault()
    return true
  }
  if (!isOpen || !found.data) return { menu: null, aria: {}, onKeyDown }
  return {
    onKeyDown,
    aria: { 'aria-autocomplete': 'list', 'aria-controls': id, 'aria-activedescendant': chosen && optionId(chosen) },
    menu: (
      <div className={styles.menu}>
        <div id={id} role="listbox" aria-label="Canned replies" className={styles.options}>
          {items.map((reply) => (
            // The field keeps the focus and handles the keys.
            <div
              key={reply._id}
              id={optionId(reply)}
              role="option"
              tabIndex={-1}
              aria-selected={reply === chosen}
              className={styles.option}
              onPointerDown={(event) => {
                event.preventDefault()
                take(reply)
              }}
            >
              <span className={styles.shortcut}>/{reply.shortcut}</span>
              <span className={styles.begins}>{reply.message}</span>
            </div>
          ))}
        </div>
        <p className={styles.hint} role="status">
          {items.length === 0 ? 'No canned reply of this name.' : 'Arrows to choose, Enter to insert, Escape to close.'}
        </p>
      </div>
    ),
  }
}

export const isWithCustomer = ({ kind, members }: ChatConversation): boolean =>
  kind === 'query' || (kind === 'direct' && members.some(({ roles }) => roles.some(({ name }) => name === 'ROLE_USER')))
