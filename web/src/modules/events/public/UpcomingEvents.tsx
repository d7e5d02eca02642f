import type { PublicEvent } from '@app/contract/events/events.shapes.ts'
import { href, screens } from '@app/contract/screens.ts'
import type { Ref } from 'react'
import styles from './Events.module.css'
import { EventTime } from './EventTime.tsx'

type Props = { events: readonly PublicEvent[]; zone?: string; heading?: Ref<HTMLHeadingElement> }

/** The upcoming events; complete without a script. */
export function UpcomingEvents({ events, zone, heading }: Props) {
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {screens.upcomingEvents.title}
      </h1>
      {events.length === 0 && <p className={styles.soft}>No events are planned right now. Please check again soon.</p>}
      <ul className={styles.cards}>
        {events.map((event, at) => (
          <li key={event._id} className={styles.card}>
            <img
              className={styles.banner}
              src={event.bannerImg}
              width={event.bannerWidth}
              height={event.bannerHeight}
              alt=""
              loading={at < 2 ? 'eager' : 'lazy'}
            />
            <div className={styles.words}>
              <h2>{event.title}</h2>
              <p className={styles.description}>{event.description}</p>
              <p className={styles.soft}>
                Start date: <EventTime event={event} zone={zone} />
              </p>
              <a
                className={styles.button}
                href={href('registerForEvent', { id: event._id })}
                aria-label={`${event.isFull ? 'Join the waiting list of' : 'Register for'} ${event.title}`}
              >
                {event.isFull ? 'Join the waiting list' : 'Register'}
              </a>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
