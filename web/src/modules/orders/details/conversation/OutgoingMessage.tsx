import { Button } from '@mantine/core'
import type { Me } from '#core/session.ts'
import { MessageLine } from './MessageLine.tsx'
import styles from './OrderConversation.module.css'
import type { Outbox, Outgoing } from './useOutbox.ts'

/** A message that is being sent, with its current state. */
export function OutgoingMessage({ item, me, outbox }: { item: Outgoing; me: Me; outbox: Outbox }) {
  const isReply = item.commentId !== null
  if (item.state === 'sending') return <MessageLine sender={me} isMine text={wordsOf(item)} isReply={isReply} state="Sending…" isFaint />
  return (
    <div className={styles.failed}>
      <MessageLine sender={me} isMine text={wordsOf(item)} isReply={isReply} state="Not sent" />
      <div className={styles.failure} role="alert">
        <span>{item.problem}</span>
        <span className={styles.buttons}>
          <Button variant="default" size="compact-sm" onClick={() => outbox.retry(item)}>
            Retry
          </Button>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => outbox.discard(item)}>
            Discard
          </Button>
        </span>
      </div>
    </div>
  )
}

/** The names of files that are sent along follow the text. */
const wordsOf = ({ message, files }: Outgoing) => [message, ...files.map(({ name }) => name)].filter(Boolean).join('\n')
