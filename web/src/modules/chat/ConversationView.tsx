import { canBeHandedOver } from '@app/contract/conversations/chatQueue.rules.ts'
import { isBackOffice } from '@app/contract/conversations/conversations.rules.ts'
import type { ChatConversation, ChatMessage } from '@app/contract/conversations/conversations.shapes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { Banner } from './Banner.tsx'
import styles from './Chat.module.css'
import { ChatComposer } from './composer/ChatComposer.tsx'
import { mailReceivers } from './composer/chatMail.ts'
import { type Mode, ModeSelect } from './composer/ModeSelect.tsx'
import { MessageList } from './messages/MessageList.tsx'
import type { Outbox } from './outbox.ts'
import { ClosedNotice } from './queue/ClosedNotice.tsx'
import { QueueBar } from './queue/QueueBar.tsx'
import { type OpenThread, openThread } from './threads.ts'

const ChatMailForm = lazy(async () => ({ default: (await import('./composer/ChatMailForm.tsx')).ChatMailForm }))

type Props = { id: string; outbox: Outbox; onClose: () => void }

/** One conversation: its people, its messages, and the composer. */
export function ConversationView({ id, outbox, onClose }: Props) {
  const found = useQuery({ ...calls.conversations.one.queryOptions({ id }), refetchInterval: 30_000 })
  return (
    <Loaded
      query={found}
      failed=" Unable to fetch all the messages!"
      skeleton={<TextSkeleton lines={8} />}
      missing={
        <div className={styles.nothing}>
          <EmptyState title="Select a Conversation" text="This one was deleted, or you cannot read it." />
        </div>
      }
    >
      {(conversation) => <Open conversation={conversation} present={conversation.present} outbox={outbox} onClose={onClose} />}
    </Loaded>
  )
}

type OpenProps = { conversation: ChatConversation; present: readonly string[]; outbox: Outbox; onClose: () => void }

function Open({ conversation, present, outbox, onClose }: OpenProps) {
  const me = useMe()
  const queries = useQueryClient()
  const [thread, setThread] = useState<OpenThread | null>(null)
  const [answered, setAnswered] = useState<ChatMessage | null>(null)
  const [mode, setMode] = useState<Mode>('chat')
  const mayMail = isBackOffice(me.role) && mailReceivers(conversation, me.id).length > 0
  const selector = mayMail && <ModeSelect mode={mode} onChange={setMode} />
  const { _id, readSeq, lastSeq } = conversation
  // The marker of the first unread message stays where it was at opening.
  const [from] = useState({ readSeq, lastSeq })

  useEffect(() => {
    const opened = openThread(_id, from.readSeq, from.lastSeq)
    const forget = outbox.onSent((message) => {
      if (message.conversationId === _id) opened.take(message)
      void queries.invalidateQueries({ queryKey: calls.conversations.list.key() })
    })
    setThread(opened)
    return () => {
      opened.close()
      forget()
    }
  }, [_id, from, outbox, queries])

  return (
    <section className={styles.conversation} aria-label={conversation.name}>
      <Banner conversation={conversation} present={present} onClose={onClose} />
      {isBackOffice(me.role) && canBeHandedOver(conversation.kind) && <QueueBar conversation={conversation} />}
      {thread && (
        <>
          <MessageList
            conversation={conversation}
            thread={thread}
            outbox={outbox}
            firstUnread={from.lastSeq > from.readSeq ? from.readSeq + 1 : null}
            onAnswer={setAnswered}
          />
          {me.role === 'user' && <ClosedNotice isStaffOnline={present.length > 0} />}
          {mode === 'mail' ? (
            <Suspense fallback={<TextSkeleton lines={3} />}>
              <ChatMailForm conversation={conversation} selector={selector} onSent={() => setMode('chat')} />
            </Suspense>
          ) : (
            <ChatComposer
              conversation={conversation}
              answered={answered}
              selector={selector}
              onAnswered={() => setAnswered(null)}
              onSend={(item) => outbox.say({ ...item, conversationId: _id })}
            />
          )}
        </>
      )}
    </section>
  )
}
