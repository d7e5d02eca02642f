import type { ChatConversation, ChatMessage } from '@app/contract/conversations/conversations.shapes.ts'
import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useRef, useState, useSyncExternalStore } from 'react'
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso'
import { useMe } from '#core/session.ts'
import { useRecovery } from '#core/useRecovery.ts'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { ErrorState } from '#ui/state/ErrorState.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import styles from '../Chat.module.css'
import type { Outbox, Outgoing } from '../outbox.ts'
import { firstOf, lastOf } from '../thread.ts'
import type { OpenThread } from '../threads.ts'
import { Bubble } from './Bubble.tsx'
import { OutgoingBubble } from './OutgoingBubble.tsx'
import { Spoken } from './Spoken.tsx'
import { SystemLine } from './SystemLine.tsx'
import { useReadMark } from './useReadMark.ts'

type Props = {
  conversation: ChatConversation
  thread: OpenThread
  outbox: Outbox
  /** The first unread message; null if all are read. */
  firstUnread: number | null
  onAnswer: (message: ChatMessage) => void
}
type Line = { message: ChatMessage } | { waiting: Outgoing }

/**
 * The messages of a conversation. Their numbers are consecutive, so the first loaded one gives the list its position, and nothing jumps
 * when older ones are loaded above it.
 */
export function MessageList({ conversation, thread: opened, outbox, firstUnread, onAnswer }: Props) {
  const { thread, status } = useSyncExternalStore(opened.subscribe, opened.snapshot)
  const allWaiting = useSyncExternalStore(outbox.subscribe, outbox.snapshot)
  const me = useMe()
  const list = useRef<VirtuosoHandle>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const seen = useReadMark(conversation)

  useRecovery(status === 'failed', opened.recover)
  if (status === 'failed') return <ErrorState title=" Unable to fetch all the messages!" onRetry={opened.retry} />
  if (status === 'loading' && thread.messages.length === 0) return <TextSkeleton lines={8} />
  const known = new Set(thread.messages.flatMap(({ clientKey }) => clientKey ?? []))
  // A message may arrive live before the outbox has its confirmation.
  const waiting = thread.hasNewer ? [] : allWaiting.filter((item) => item.conversationId === conversation._id && !known.has(item.key))
  const lines: Line[] = [...thread.messages.map((message) => ({ message })), ...waiting.map((item) => ({ waiting: item }))]
  const names = new Map(conversation.members.map(({ _id, name }) => [_id, name]))
  const firstIndex = thread.messages.findIndex(({ seq }) => seq === firstUnread)

  if (lines.length === 0)
    return (
      <div className={styles.nothing}>
        <EmptyState title="There are No Messages!" />
        <Spoken messages={thread.messages} myId={me.id} />
      </div>
    )
  return (
    <div className={styles.messages}>
      <Virtuoso
        ref={list}
        role="log"
        aria-live="off"
        aria-label="Messages"
        tabIndex={0}
        className={styles.scroller}
        data={lines}
        firstItemIndex={firstOf(thread)}
        initialTopMostItemIndex={firstIndex >= 0 ? Math.max(firstIndex - 1, 0) : { index: 'LAST', align: 'end' }}
        computeItemKey={(_, line) => ('message' in line ? line.message._id : line.waiting.key)}
        startReached={opened.loadOlder}
        endReached={opened.loadNewer}
        followOutput={(isBottom) => (isBottom && !thread.hasNewer ? 'auto' : false)}
        atBottomStateChange={setAtEnd}
        atBottomThreshold={60}
        rangeChanged={({ endIndex }) => seen(Math.min(endIndex, lastOf(thread)))}
        increaseViewportBy={400}
        alignToBottom
        itemContent={(index, line) =>
          !('message' in line) ? (
            <OutgoingBubble item={line.waiting} outbox={outbox} />
          ) : line.message.side === 'product' ? (
            <SystemLine message={line.message} />
          ) : (
            <Bubble
              message={line.message}
              before={thread.messages[index - firstOf(thread) - 1]}
              answered={thread.messages.find(({ _id }) => _id === line.message.answersId)}
              isFirstUnread={line.message.seq === firstUnread}
              names={names}
              onChanged={opened.take}
              onAnswer={onAnswer}
            />
          )
        }
      />
      {!isAtEnd && (
        <Button
          className={styles.toEnd}
          size="compact-md"
          variant="default"
          leftSection={<IconArrowDown size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() =>
            void (thread.hasNewer ? opened.toEnd() : Promise.resolve()).then(() =>
              requestAnimationFrame(() => list.current?.scrollToIndex({ index: 'LAST', align: 'end' })),
            )
          }
        >
          Newest messages
        </Button>
      )}
      <Spoken messages={thread.messages} myId={me.id} />
    </div>
  )
}
