import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { BesideFrame } from '#ui/table/beside/BesideFrame.tsx'
import { BookingState } from '../BookingState.tsx'
import { bookingName, bookingPage } from '../bookings.columns.tsx'
import { BookingActions } from './BookingActions.tsx'
import { BookingPage } from './BookingPage.tsx'

type Props = { id: string; name: string | undefined; onClose: () => void }

/** A booking beside its list, with the same content and actions as its page. */
export function BookingBeside({ id, name = 'Booking', onClose }: Props) {
  const asked = useQuery(calls.bookings.byId.queryOptions({ id }))
  return (
    <BesideFrame
      id={id}
      title={bookingName}
      untitled={name}
      query={asked}
      to={bookingPage({ _id: id })}
      open="Open booking"
      meta={(booking) => (
        <>
          <BookingState of={booking.state} />
          <BookingActions key={id} booking={booking} onDeleted={onClose} />
        </>
      )}
      failed="Unable to fetch booking details!"
      missing="This booking is not there. It may have been deleted."
      onClose={onClose}
    >
      {(found) => <BookingPage booking={found} isNarrow />}
    </BesideFrame>
  )
}
