import type { WhatsappUser } from '@app/contract/whatsapp/whatsapp.calls.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { useShowMore } from '#core/useShowMore.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { ChatUserForm } from './ChatUserForm.tsx'
import { Composer } from './Composer.tsx'
import { MessageBubble } from './MessageBubble.tsx'
import { messagesIn, messagesQuery } from './messagesQuery.ts'
import styles from './Whatsapp.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** The messages with one chat user, and the composer. */
export function Thread({ user, onClose }: { user: WhatsappUser; onClose: () => void }) {
  const { _id: id, name, phoneNumber } = user
  const [isEditing, setEditing] = useState(false)
  const messages = useInfiniteQuery(messagesQuery(id))
  const more = useShowMore(messages)
  const heading = useRef<HTMLHeadingElement>(null)
  const remove = useAction(calls.whatsapp.deleteUser, {
    done: ({ message }) => message,
    failed: 'something went wrong!',
    refresh: [calls.whatsapp],
    after: onClose,
  })
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const askAndRemove = async () => {
    const text = 'They and their messages are removed from the list. If they write again, they reappear.'
    if (await confirm({ title: `Delete “${name}”?`, text, action: 'Delete', isDanger: true })) remove.mutate({ _id: id })
  }
  return (
    <section className={styles.thread} aria-label={`Chat with ${name}`}>
      <header className={styles.threadHead}>
        <ActionIcon variant="subtle" className={styles.back} aria-label="Back to the chat users" onClick={onClose}>
          <IconArrowLeft {...icon} />
        </ActionIcon>
        <div className={styles.who}>
          <h2 ref={heading} tabIndex={-1}>
            {name}
          </h2>
          <span className={styles.soft}>{phoneNumber}</span>
        </div>
        <ActionIcon variant="subtle" aria-label="Refresh" loading={messages.isFetching} onClick={() => void messages.refetch()}>
          <IconRefresh {...icon} />
        </ActionIcon>
        <ActionIcon variant="subtle" aria-label={`Edit ${name}`} onClick={() => setEditing(true)}>
          <IconPencil {...icon} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="red" aria-label={`Delete ${name}`} onClick={() => void askAndRemove()}>
          <IconTrash {...icon} />
        </ActionIcon>
      </header>
      <Loaded query={messages} failed="something went wrong!">
        {(data) => (
          <Messages
            user={user}
            messages={messagesIn(data)}
            earlier={
              messages.hasNextPage && (
                <Button variant="subtle" loading={more.isPending} onClick={() => void more.show()}>
                  Earlier messages
                </Button>
              )
            }
          />
        )}
      </Loaded>
      <Composer user={user} />
      <FormDialog title="Update Chat User" isOpen={isEditing} onClose={() => setEditing(false)}>
        {(close) => <ChatUserForm user={user} onDone={close} onCancel={close} />}
      </FormDialog>
    </section>
  )
}

/** Makes the scrolling area reachable by keyboard. */
const scrollable = { tabIndex: 0 }

type MessagesProps = { user: WhatsappUser; messages: ReturnType<typeof messagesIn>; earlier: ReactNode }

/** Stays at the end while the reader is there, marks shown messages as read, and announces new ones politely. */
function Messages({ user, messages, earlier }: MessagesProps) {
  const list = useRef<HTMLDivElement>(null)
  const { mutate: see } = useAction(calls.whatsapp.seen, { isQuiet: true, refresh: [calls.whatsapp.users, calls.whatsapp.user] })
  const lastSeq = Math.max(0, ...messages.map(({ seq }) => seq))
  useEffect(() => {
    if (list.current && lastSeq > 0) list.current.scrollTop = list.current.scrollHeight
  }, [lastSeq])
  useEffect(() => {
    if (user.unread > 0 && lastSeq > 0) see({ id: user._id, seq: lastSeq })
  }, [user._id, user.unread, lastSeq, see])
  return (
    <div ref={list} className={styles.messages} role="log" aria-label="Messages" aria-live="polite" {...scrollable}>
      <ol>
        {earlier && <li className={styles.earlier}>{earlier}</li>}
        {messages.length === 0 && <li className={styles.soft}>No messages yet. Start with a template.</li>}
        {messages.map((message) => (
          <MessageBubble key={message._id} message={message} userName={user.name} />
        ))}
      </ol>
    </div>
  )
}
