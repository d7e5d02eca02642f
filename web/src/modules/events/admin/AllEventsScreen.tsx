import { eventFilters } from '@app/contract/events/events.filters.ts'
import { href, screens } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { IconEdit, IconEye, IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy } from 'react'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { savedViews } from '#listViews/index.ts'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { eventColumns, eventPage } from './events.columns.tsx'
import { useDeleteEvent } from './useDeleteEvent.ts'

const views = savedViews('events')
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
const EventBeside = lazy(async () => ({ default: (await import('./EventBeside.tsx')).EventBeside }))

/** All events, for admins. */
export default function AllEventsScreen() {
  const remove = useDeleteEvent()
  return (
    <Screen
      title={screens.allEvents.title}
      action={
        <Button component={Link} to={href('createEvent')} leftSection={<IconPlus {...icon} />}>
          Create Event
        </Button>
      }
    >
      <DataTable
        label="Events"
        query={({ filters, tab: _, ...list }) => calls.events.all.queryOptions({ ...list, ...filters })}
        columns={eventColumns}
        rowName={({ title }) => title}
        beside={EventBeside}
        rowAhead={({ _id }) => calls.events.one.queryOptions({ id: _id })}
        rowMenu={(row) => [
          { label: 'View Details', icon: <IconEye {...icon} />, to: eventPage(row) },
          { label: 'Update Event', icon: <IconEdit {...icon} />, to: href('updateEvent', { id: row._id }) },
          {
            label: 'Delete Event',
            icon: <IconTrash {...icon} />,
            isDanger: true,
            onClick: () => remove.mutate({ id: row._id }),
            ask: {
              title: `Delete “${row.title}”?`,
              text: 'It moves to the recycle bin. Attendees are notified that it is called off unless you undo it at once.',
              action: 'Delete Event',
            },
          },
        ]}
        search="Search by title or words"
        filters={eventFilters}
        kept={views}
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        failed="something went wrong!"
        emptyState={{ title: 'No events yet.', text: 'Create the first one with a title, a time and a banner.' }}
      />
    </Screen>
  )
}
