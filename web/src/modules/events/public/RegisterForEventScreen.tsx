import { href, screens } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { readerZone } from '#core/readerClock.ts'
import { useScreenTitle } from '#ui/Screen.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { EventPage } from './EventPage.tsx'
import EventRegistration from './EventRegistration.tsx'
import { TicketPanel } from './TicketPanel.tsx'
import { ticketIn } from './ticket.ts'

/** One event and its registration, within the app; opened directly, the server renders it. */
export default function RegisterForEventScreen() {
  const { id = '' } = useParams()
  const asked = useQuery(calls.events.upcomingOne.queryOptions({ id }))
  const heading = useScreenTitle(asked.data?.title ?? screens.registerForEvent.title)
  const ticket = ticketIn(location.hash)
  return (
    <main>
      <Loaded
        query={asked}
        failed="The event could not be loaded."
        // A past or cancelled event is visible only to registered people.
        missing={
          ticket === undefined ? (
            <EmptyState
              title="This event is not here."
              text="It may be over, or was called off."
              action={
                <Button component={Link} to={href('upcomingEvents')}>
                  Upcoming Events
                </Button>
              }
            />
          ) : (
            <TicketPanel ticket={ticket} />
          )
        }
      >
        {(event) => (
          <EventPage event={event} zone={readerZone()} heading={heading}>
            <EventRegistration event={event} />
          </EventPage>
        )}
      </Loaded>
    </main>
  )
}
