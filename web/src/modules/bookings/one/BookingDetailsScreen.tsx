import { href, screens } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { Screen } from '#ui/Screen.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { ScreenSkeleton } from '#ui/state/Skeletons.tsx'
import { BookingState } from '../BookingState.tsx'
import { sessionName } from '../bookings.columns.tsx'
import { BookingActions } from './BookingActions.tsx'
import { BookingPage } from './BookingPage.tsx'

/** One booking: time, mentor, place and history. */
export default function BookingDetailsScreen() {
  const { slug: id = '' } = useParams()
  const me = useMe()
  const navigate = useNavigate()
  const booking = useQuery(calls.bookings.byId.queryOptions({ id }))
  const list = me.role === 'user' ? 'myBookings' : 'allBookings'
  const breadcrumb = [{ label: screens[list].title, to: href(list) }]
  const { title } = screens.bookingDetails
  return (
    <Loaded
      query={booking}
      failed="Unable to fetch booking details!"
      skeleton={<ScreenSkeleton />}
      frame={(error) => (
        <Screen title={title} breadcrumb={breadcrumb}>
          {error}
        </Screen>
      )}
      missing={
        <Screen title={title} breadcrumb={breadcrumb}>
          <EmptyState
            title="This booking is not there."
            text="It may have been deleted, or it is not one of yours."
            action={
              <Button component={Link} to={href(list)}>
                Go to {screens[list].title}
              </Button>
            }
          />
        </Screen>
      }
    >
      {(found) => (
        <Screen
          title={sessionName(found)}
          breadcrumb={breadcrumb}
          meta={<BookingState of={found.state} />}
          action={<BookingActions booking={found} onDeleted={() => void navigate(href(list))} />}
        >
          <BookingPage booking={found} />
        </Screen>
      )}
    </Loaded>
  )
}
