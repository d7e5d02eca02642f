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
import styles from './BookingDialog.module.css'
import { BookingForm } from './BookingForm.tsx'
import { inFull, ownZone } from './zones.ts'

/** Books one session for whoever is signed in, and then says what happens next. Mounted, it is open. */
export function BookingDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const [booking, setBooking] = useState<Booking>()
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={booking ? 'See you then' : 'Book a Session'}
      text={booking ? undefined : `${session.name} · ${session.duration} · ${money(session.price, session.currency)}`}
    >
      {(close) =>
        booking ? <Booked booking={booking} onClose={close} /> : <BookingForm session={session} onBooked={setBooking} onCancel={close} />
      }
    </FormDialog>
  )
}

/** What happens next, once it is booked. */
export function Booked({ booking, onClose, closing = 'Done' }: { booking: Booking; onClose: () => void; closing?: string }) {
  const me = useMe()
  return (
    <>
      <p className={styles.when}>{inFull(new Date(booking.date), ownZone())}</p>
      <p className={styles.next}>
        {booking.booking[0]?.name}, {booking.duration}
        {booking.mentor[0] ? ` with ${booking.mentor[0].name}` : ''}.{' '}
        {booking.state === 'confirmed'
          ? `The entry for your calendar is on its way to ${me.email}.`
          : `The confirmation arrives within ${count(confirmedWithinHours, ['hour', 'hours'])} by e-mail to ${me.email}, and the link to meet comes with it.`}
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
