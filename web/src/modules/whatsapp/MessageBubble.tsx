import type { WhatsappMessage } from '@app/contract/whatsapp/whatsapp.calls.ts'
import { deliveryWords } from '@app/contract/whatsapp/whatsapp.rules.ts'
import { IconAlertTriangle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import { dateTime } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { FileList } from '#ui/preview/FileList.tsx'
import { UserText } from '#ui/text/UserText.tsx'
import styles from './Whatsapp.module.css'

/** One message, with its sender and time and, for ours, its delivery state. */
export function MessageBubble({ message, userName }: { message: WhatsappMessage; userName: string }) {
  const me = useMe()
  const { isReceived, msg_body: body, by, createdAt, files, state, reason, edited } = message
  const time = dateTime(createdAt)
  const isOwn = by?._id === me.id
  return (
    <li className={styles.bubble} data-received={isReceived || undefined} data-failed={state === 'failed' || undefined}>
      {typeof body === 'string' ? (
        body && <UserText className={styles.words} text={body} />
      ) : (
        <>
          <p className={styles.template}>Template: {body.name}</p>
          <UserText className={styles.words} text={body.text} />
        </>
      )}
      {edited && (
        <details className={styles.soft}>
          <summary>Edited</summary>
          {edited.before.map((words, nth) => (
            // The earlier texts only grow at their end.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <p key={nth} className={styles.words}>
              {words}
            </p>
          ))}
        </details>
      )}
      <FileList files={files} label="Files" />
      <p className={styles.foot}>
        {isReceived ? `${userName} sent ${time}` : isOwn || !by ? `You sent ${time}` : `${by.name} sent ${time}`}
        {state && <Ticks state={state} />}
      </p>
      {reason && <p className={styles.reason}>{reason}</p>}
    </li>
  )
}

function Ticks({ state }: { state: NonNullable<WhatsappMessage['state']> }) {
  const about = { size: 16, stroke: 2, 'aria-hidden': true } as const
  return (
    <span className={styles.ticks} data-state={state}>
      {state === 'waiting' && <IconClock {...about} />}
      {state === 'sent' && <IconCheck {...about} />}
      {(state === 'delivered' || state === 'read') && <IconChecks {...about} />}
      {state === 'failed' && <IconAlertTriangle {...about} />}
      {deliveryWords[state]}
    </span>
  )
}
