import { bookingPaymentWords } from '@app/contract/bookings/bookingPayments.rules.ts'
import { type BookingEventKind, isOpenBooking } from '@app/contract/bookings/bookings.rules.ts'
import type { BookingDetails, BookingEvent } from '@app/contract/bookings/bookings.shapes.ts'
import { isZone } from '@app/contract/core/zones.ts'
import { Anchor } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { money } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { LinkedPeople } from '#people/index.ts'
import { loadWorkTasks } from '#todo/index.ts'
import { Facts } from '#ui/Facts.tsx'
import { Section } from '#ui/Section.tsx'
import { Timeline } from '#ui/Timeline.tsx'
import { UserText } from '#ui/text/UserText.tsx'
import { inFull, ownZone } from '../zones.ts'
import styles from './BookingPage.module.css'

const WorkTasks = lazy(loadWorkTasks)
const BookingMoney = lazy(() => import('./BookingMoney.tsx'))

/** All facts of a booking, for the booker, the mentor and the back office. */
export function BookingPage({ booking, isNarrow = false }: { booking: BookingDetails; isNarrow?: boolean }) {
  const me = useMe()
  const [booker] = booking.bookingBy
  const [mentor] = booking.mentor
  const seesPeople = me.role === 'admin' || me.role === 'sales'
  const at = new Date(booking.date)
  const { report, rating } = booking
  return (
    <div className={styles.columns} data-narrow={isNarrow || undefined}>
      <div className={styles.column}>
        <Section title="When and where">
          <dl className={styles.clocks}>
            {clocksOf(booking, me.id).map(({ whose, zone }) => (
              <div key={whose}>
                <dt>{whose}</dt>
                <dd>{inFull(at, zone)}</dd>
              </div>
            ))}
          </dl>
          <Facts
            facts={[
              { term: 'Booked as', value: booking.timezone },
              { term: 'Duration', value: booking.duration },
              booking.price !== undefined && {
                term: 'Price',
                value: money(booking.price, booking.currency ?? 'USD'),
              },
              booking.payment && { term: 'Payment', value: bookingPaymentWords[booking.payment.state] },
              booker && {
                term: 'Booked by',
                value: <LinkedPeople kind="customer" people={[booker]} />,
              },
              mentor && { term: 'Mentor', value: <LinkedPeople kind="staff" people={[mentor]} /> },
              {
                term: 'Meeting link',
                value: booking.meetingUrl ? (
                  <Anchor href={booking.meetingUrl} target="_blank" rel="noopener noreferrer">
                    {booking.meetingUrl}
                  </Anchor>
                ) : (
                  isOpenBooking(booking) && 'Comes before the session'
                ),
                isWide: true,
              },
              isOpenBooking(booking) &&
                booking.state === 'confirmed' && {
                  term: 'Free to move or cancel until',
                  value: inFull(new Date(booking.changeableUntil), ownZone()),
                  isWide: true,
                },
            ]}
          />
        </Section>
        {seesPeople && booking.payment && (
          <Suspense fallback={null}>
            <BookingMoney id={booking._id} />
          </Suspense>
        )}
        {booking.details && (
          <Section title="Details">
            <UserText className={styles.words} text={booking.details} />
          </Section>
        )}
        {report && (
          <Section title="What was done">
            <UserText className={styles.words} text={report.done} />
            {report.nextSteps && (
              <>
                <h3 className={styles.next}>What comes next</h3>
                <UserText className={styles.words} text={report.nextSteps} />
              </>
            )}
            {rating && (
              <p className={styles.words}>
                Rated {rating.stars} of 5{rating.words && `: “${rating.words}”`}
              </p>
            )}
          </Section>
        )}
        {me.role !== 'user' && (
          <Suspense fallback={null}>
            <WorkTasks booking={booking._id} />
          </Suspense>
        )}
      </div>
      <Section look="plain" title="Story">
        <Timeline label="Story" moments={booking.story.map(momentOf)} />
      </Section>
    </div>
  )
}

/** The session on the reader's clock and on that of the other side, where it differs; the office sees both. */
function clocksOf({ bookingBy: [booker], mentor: [mentor], timezone, mentorTimezone }: BookingDetails, readerId: string) {
  const theirs = [
    booker && booker._id !== readerId && isZone(timezone) && { whose: booker.name, zone: timezone },
    mentor && mentor._id !== readerId && mentorTimezone && { whose: mentor.name, zone: mentorTimezone },
  ]
  return [{ whose: 'You', zone: ownZone() }, ...theirs.filter((one) => one !== undefined && one !== false && one !== '')].filter(
    ({ zone }, at, all) => at === 0 || zone !== all[0]?.zone,
  )
}

const titles: Record<BookingEventKind, string> = {
  booked: 'Booked',
  paid: 'Paid',
  lapsed: 'Not paid in time',
  confirmed: 'Confirmed',
  moved: 'Moved',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  noShow: 'The customer did not come',
  link: 'Added a meeting link',
  completed: 'Held, with a report',
  rated: 'Rated',
}

function momentOf({ _id, kind, by, at, from, to, mentor, reason, amount, outsideHours }: BookingEvent) {
  const words = [
    from && `from ${inFull(new Date(from), ownZone())}`,
    to && `${from ? 'to' : 'for'} ${inFull(new Date(to), ownZone())}`,
    mentor && `with ${mentor}`,
    outsideHours && '(outside the mentor’s hours, chosen by an admin)',
    amount,
  ].filter(Boolean)
  return {
    key: _id,
    title: titles[kind],
    at,
    ...(by && { by: by.name }),
    ...((words.length > 0 || reason) && { body: [words.join(' '), reason && `“${reason}”`].filter(Boolean).join('. ') }),
  }
}
