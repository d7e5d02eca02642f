import type { Booking } from '@app/contract/bookings/bookings.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'

/** The chat about a session: the customer's own with the office, which the office opens from here too. Mentors write to the office. */
export function MessageButton({ booking: { bookingBy } }: { booking: Pick<Booking, 'bookingBy'> }) {
  const me = useMe()
  const navigate = useNavigate()
  const [booker] = bookingBy
  const open = useAction(calls.conversations.createUserGroup, {
    failed: 'The chat could not be opened.',
    after: ({ _id }) => void navigate(`${href('chat')}?c=${_id}`),
  })
  const isOffice = me.role === 'admin' || me.role === 'sales'
  if (isOffice || (me.role === 'user' && me.id === booker?._id))
    return (
      <Button variant="default" loading={open.isPending} onClick={() => open.mutate(isOffice && booker ? { userId: booker._id } : {})}>
        Message
      </Button>
    )
  return (
    <Button variant="default" component={Link} to={href('chat')}>
      Message the office
    </Button>
  )
}
