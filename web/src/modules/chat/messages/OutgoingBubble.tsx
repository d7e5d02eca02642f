import { Button } from '@mantine/core'
import { UserText } from '#ui/text/UserText.tsx'
import styles from '../Chat.module.css'
import type { Outbox, Outgoing } from '../outbox.ts'

/** A message that is being sent: shown at once, with its state. */
export function OutgoingBubble({ item, outbox }: { item: Outgoing; outbox: Outbox }) {
  const { key, message, files, problem, waitsFor } = item
  return (
    <div className={styles.line} data-mine>
      <div className={styles.bubble} data-waiting>
        <UserText text={[message, ...files.map(({ name }) => name)].filter(Boolean).join('\n')} isFaint />
        {problem === undefined ? (
          <p className={styles.faint}>{waitsFor ? `${waitsFor} This message is then sent automatically.` : 'Not sent yet…'}</p>
        ) : (
          <div className={styles.failure} role="alert">
            <span>{problem}</span>
            <Button variant="default" size="compact-sm" onClick={() => outbox.retry(key)}>
              Retry
            </Button>
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => outbox.discard(key)}>
              Discard
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
