import { eventVenue } from '@app/contract/events/events.rules.ts'
import type { PublicEvent } from '@app/contract/events/events.shapes.ts'
import { screens } from '@app/contract/screens.ts'
import type { ReactNode, Ref } from 'react'
import Links from '#ui/text/Links.tsx'
import styles from './Events.module.css'
import { EventTime } from './EventTime.tsx'

type Props = { event: PublicEvent; zone?: string; heading?: Ref<HTMLHeadingElement>; children?: ReactNode }

/** One event with its actions as `children`, beside it or below it on a phone. Complete without a script except for these. */
export function EventPage({ event, zone, heading, children }: Props) {
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {screens.registerForEvent.title}
      </h1>
      <div className={styles.columns}>
        <section className={styles.about} aria-labelledby="event-title">
          <img className={styles.banner} src={event.bannerImg} width={event.bannerWidth} height={event.bannerHeight} alt="" />
          <div className={styles.words}>
            <h2 id="event-title">{event.title}</h2>
            <dl className={styles.facts}>
              <dt>Date</dt>
              <dd>
                <EventTime event={event} zone={zone} />
              </dd>
              <dt>Venue</dt>
              <dd>{eventVenue}</dd>
            </dl>
            {event.isFull && <p className={styles.full}>All places are taken. Register to be on the waiting list.</p>}
            <p className={styles.wholeText}>
              {/* Rendered without a script as well. */}
              <Links text={event.description} />
            </p>
          </div>
        </section>
        <div className={styles.doing}>{children}</div>
      </div>
    </div>
  )
}
