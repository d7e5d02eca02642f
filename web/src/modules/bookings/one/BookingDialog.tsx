import { confirmedWithinHours } from '@app/contract/bookings/bookings.rules.ts'
import type { Booking } from '@app/contract/bookings/bookings.shapes.ts'
import type { Session } from '@app/contract/catalogue/catalogue.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { count, money } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { BookingForm } from '../asking/BookingForm.tsx'
import { PayForBooking } from '../asking/PayForBooking.tsx'
import { inFull, ownZone } from '../zones.ts'
import styles from './BookingDialog.module.css'

/** Books one session for the signed-in person and shows the next steps. It is open while mounted. */
export function BookingDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const [booking, setBooking] = useState<Booking>()
  const isHeld = booking?.state === 'awaitingPayment'
  return (
    <FormDialog
      isOpen
      size="lg"
      onClose={onClose}
      title={isHeld ? 'Pay for your session' : booking ? 'See you then' : 'Book a Session'}
      text={booking ? undefined : `${session.name} · ${session.duration} · ${money(session.price, session.currency)}`}
    >
      {(close) =>
        booking ? (
          <Next booking={booking} onChange={setBooking} onClose={close} />
        ) : (
          <BookingForm session={session} onBooked={setBooking} onCancel={close} />
        )
      }
    </FormDialog>
  )
}

/** A held time is paid first. */
export function Next({ booking, onChange, onClose, closing }: NextProps) {
  if (booking.state !== 'awaitingPayment') return <Booked booking={booking} onClose={onClose} {...(closing && { closing })} />
  return (
    <>
      <p className={styles.when}>{inFull(new Date(booking.date), ownZone())}</p>
      <p className={styles.next}>{whatAndWithWhom(booking)}.</p>
      <PayForBooking id={booking._id} onPaid={() => onChange({ ...booking, state: 'confirmed' })} />
    </>
  )
}
type NextProps = { booking: Booking; onChange: (booking: Booking) => void; onClose: () => void; closing?: string }

const whatAndWithWhom = ({ booking: [session], duration, mentor: [mentor] }: Booking) =>
  `${session?.name}, ${duration}${mentor ? ` with ${mentor.name}` : ''}`

/** The next steps after booking. */
function Booked({ booking, onClose, closing = 'Done' }: { booking: Booking; onClose: () => void; closing?: string }) {
  const me = useMe()
  return (
    <>
      <p className={styles.when}>{inFull(new Date(booking.date), ownZone())}</p>
      <p className={styles.next}>
        {whatAndWithWhom(booking)}.{' '}
        {booking.state === 'confirmed'
          ? `We have sent a calendar entry to ${me.email}.`
          : `The confirmation arrives within ${count(confirmedWithinHours, ['hour', 'hours'])} by e-mail to ${me.email}, with the link to meet.`}
      </p>
      <Group justify="flex-end" gap="xs" mt="lg">
        {me.role === 'user' && (
          <Button component={Link} to={href('myBookings')} variant="default">
            My Bookings
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          {closing}
        </Button>
      </Group>
    </>
  )
}
