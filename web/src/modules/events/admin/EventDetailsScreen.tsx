import { attendeeFilters } from '@app/contract/events/events.filters.ts'
import { registrationWords } from '@app/contract/events/events.rules.ts'
import type { Attendee } from '@app/contract/events/events.shapes.ts'
import { href, screens } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { ExportListButton } from '#exports/index.ts'
import { Screen } from '#ui/Screen.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { FactsSkeleton } from '#ui/state/Skeletons.tsx'
import { columnsOf } from '#ui/table/columns.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { EventFacts } from './EventFacts.tsx'
import { EventMaterials } from './EventMaterials.tsx'

const { link, text, date } = columnsOf<Attendee>()
const columns = [
  link(
    'Attendee',
    ({ user }) => user.username || user.email,
    ({ user }) => href('viewUser', { id: user._id }),
    { width: '24ch', priority: 'title' },
  ),
  text('State', ({ state }) => registrationWords[state], { width: '20ch', priority: 'status' }),
  text('E-mail', ({ user }) => user.email, { width: '28ch', priority: 'fact' }),
  date('Joined at', ({ joinedAt }) => joinedAt, { priority: 'fact' }),
  date('Registered at', ({ createdAt }) => createdAt, { sort: 'createdAt', priority: 'rest' }),
]
const nouns = ['attendee', 'attendees'] as const

/** One event and all its registrations. */
export default function EventDetailsScreen() {
  const { id = '' } = useParams()
  const asked = useQuery(calls.events.one.queryOptions({ id }))
  return (
    <Screen
      title={asked.data?.title ?? screens.eventDetails.title}
      breadcrumb={[{ label: screens.allEvents.title, to: href('allEvents') }]}
      action={
        asked.data && (
          <Button component={Link} to={href('updateEvent', { id })}>
            Update Event
          </Button>
        )
      }
    >
      <Loaded
        query={asked}
        failed="The event could not be loaded."
        skeleton={<FactsSkeleton facts={8} />}
        missing={
          <EmptyState
            title="This event is not here."
            text="It may have been deleted."
            action={
              <Button component={Link} to={href('allEvents')}>
                Go to {screens.allEvents.title}
              </Button>
            }
          />
        }
      >
        {(event) => (
          <>
            <EventFacts event={{ ...event, attendees: [] }} />
            <EventMaterials event={event} />
            <DataTable
              label="Attendees"
              query={({ filters, tab: _, ...list }) => calls.events.attendees.queryOptions({ event: id, ...list, ...filters })}
              columns={columns}
              rowName={({ user }) => user.username}
              search="Search by name or e-mail"
              filters={attendeeFilters}
              tools={({ page: _, pageSize: __, tab: ___, total, filters, ...list }) => (
                <ExportListButton selection={{ subject: 'eventAttendees', event: id, ...list, ...filters }} total={total} nouns={nouns} />
              )}
              defaultSort={{ by: 'createdAt', direction: 'asc' }}
              failed="something went wrong!"
              emptyState={{ title: 'No registrations yet.', text: 'They appear here immediately.' }}
            />
          </>
        )}
      </Loaded>
    </Screen>
  )
}
