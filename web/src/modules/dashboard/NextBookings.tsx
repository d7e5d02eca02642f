import { href, screens } from '@app/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { JoinSession } from '#bookings/index.ts'
import { calls } from '#core/calls.ts'
import { number } from '#core/format.ts'
import type { Me } from '#core/session.ts'
import { Section } from '#ui/Section.tsx'
import { When } from '#ui/When.tsx'
import lines from './Lines.module.css'
import styles from './OrderLines.module.css'

const most = 3

/** The next sessions, the soonest first. */
export function NextBookings({ me }: { me: Me }) {
  const asked = { id: me.id, tab: 'upcoming', sort: 'date', direction: 'asc', pageSize: most } as const
  const { data } = useQuery(calls.bookings.ofUser.queryOptions(asked))
  if (!data) return null
  const { items, total } = data
  return (
    <Section
      title="Your next sessions"
      tools={
        <Link to={href('myBookings', {}, { tab: 'upcoming' })} className={styles.more}>
          {total > most ? `All ${number(total)}` : screens.myBookings.title}
        </Link>
      }
    >
      {items.length === 0 ? (
        <p className={styles.empty}>
          No session is booked. <Link to={href('bookSession')}>Book one with a mentor</Link>.
        </p>
      ) : (
        <ul className={`${lines.lines} ${styles.sessions}`}>
          {items.map(({ _id, booking, mentor, date, ...session }) => (
            <li key={_id} className={lines.line}>
              <span className={lines.what}>
                <Link to={href('bookingDetails', { slug: _id })} className="quiet-link">
                  {booking[0]?.name}
                </Link>
                <span className={lines.note}>{mentor[0] ? `with ${mentor[0].name}` : 'We are finding a mentor.'}</span>
              </span>
              <When at={date} show="both" />
              <JoinSession meeting={{ ...session, date }} size="compact-sm" />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
