import { screens } from '@app/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { readerZone } from '#core/readerClock.ts'
import { useScreenTitle } from '#ui/Screen.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { UpcomingEvents } from './UpcomingEvents.tsx'

/** The upcoming events, within the app; opened directly, the server renders them. */
export default function UpcomingEventsScreen() {
  const heading = useScreenTitle(screens.upcomingEvents.title)
  const asked = useQuery(calls.events.upcoming.queryOptions({ pageSize: 50 }))
  return (
    <main>
      <Loaded query={asked} failed="The events could not be loaded.">
        {({ items }) => <UpcomingEvents events={items} zone={readerZone()} heading={heading} />}
      </Loaded>
    </main>
  )
}
