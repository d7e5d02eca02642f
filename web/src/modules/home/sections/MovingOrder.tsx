import { StatusTag } from '#ui/StatusTag.tsx'
import type { Tone } from '#ui/Tag.tsx'
import { type Moment, Timeline } from '#ui/Timeline.tsx'
import styles from './MovingOrder.module.css'

type Stage = { status: string; tone: Tone; title: string; when: string; body?: string }

/** An order as its customer sees it, from the question to the code. */
const stages: readonly Stage[] = [
  {
    status: 'Requested',
    tone: 'new',
    title: 'You describe the task',
    when: 'Mon 09:10',
    body: 'In Java, with tests. Due on Friday.',
  },
  { status: 'Reviewing', tone: 'new', title: 'A developer names a price', when: 'Mon 10:05' },
  { status: 'Deal Confirmed', tone: 'active', title: 'You agree and pay half', when: 'Mon 10:40' },
  { status: 'Development', tone: 'active', title: 'Work begins; ask anything', when: 'Mon 11:30' },
  { status: 'Testing', tone: 'active', title: 'A second developer tests it', when: 'Wed 16:20' },
  {
    status: 'Delivered',
    tone: 'delivered',
    title: 'Code, report, walkthrough',
    when: 'Thu 12:15',
    body: 'You pay the rest and download the files.',
  },
]
const moments: readonly Moment[] = stages.map(({ status, tone, title, when, body }) => ({
  key: status,
  title,
  by: when,
  tone,
  ...(body && { body }),
}))

/**
 * A small version of the real status and timeline, which plays one order once. It is animated by CSS and needs no script. It takes less
 * than five seconds, since a longer animation would need a control to stop it.
 */
export function MovingOrder() {
  return (
    <figure className={styles.order} aria-labelledby="moving-order">
      <figcaption id="moving-order" className={styles.head}>
        <span>
          <span className={styles.note}>How an order moves</span>
          <span className={styles.name}>Expression parser</span>
        </span>
        <span className={styles.status}>
          {stages.map(({ status }, index) => (
            <span key={status} aria-hidden={index < stages.length - 1}>
              <StatusTag status={status} />
            </span>
          ))}
        </span>
      </figcaption>
      <Timeline label="The way of an order" moments={moments} />
    </figure>
  )
}
