import { bookingFilters } from '@app/contract/bookings/bookings.filters.ts'
import { bookingTabs } from '@app/contract/bookings/bookings.rules.ts'
import { href, screens } from '@app/contract/screens.ts'
import { Button, Group, SegmentedControl } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { ExportChosenButton, ExportListButton } from '#exports/index.ts'
import { savedViews } from '#listViews/index.ts'
import { Screen } from '#ui/Screen.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { mentorSource, sessionSource } from './bookingSources.ts'
import { allBookingColumns, bookingName, bookingPage } from './bookings.columns.tsx'
import { deleteQuestion } from './one/deleteQuestion.ts'
import { tabWords } from './tabWords.ts'

const views = savedViews('bookings')
const nouns = ['booking', 'bookings'] as const

const BookingBeside = lazy(async () => ({ default: (await import('./one/BookingBeside.tsx')).BookingBeside }))
const BookingCalendar = lazy(async () => ({ default: (await import('./BookingCalendar.tsx')).BookingCalendar }))

/** All bookings, as a list or on a calendar. */
export default function AllBookingsScreen() {
  const me = useMe()
  const [params, setParams] = useSearchParams()
  const isCalendar = params.get('show') === 'calendar'
  return (
    <Screen
      title={screens.allBookings.title}
      action={
        <Group gap="xs">
          <SegmentedControl
            aria-label="Show bookings as"
            data={[
              { value: 'list', label: 'List' },
              { value: 'calendar', label: 'Calendar' },
            ]}
            value={isCalendar ? 'calendar' : 'list'}
            onChange={(show) => setParams(show === 'calendar' ? { show } : {})}
          />
          {me.role === 'admin' && (
            <Button component={Link} to={href('createBooking')}>
              Create Booking
            </Button>
          )}
        </Group>
      }
    >
      {isCalendar ? (
        <Suspense fallback={<TextSkeleton lines={8} />}>
          <BookingCalendar mayChooseMentor hrefOf={bookingPage} />
        </Suspense>
      ) : (
        <BookingList />
      )}
    </Screen>
  )
}

function BookingList() {
  const mayExport = useMe().role === 'admin'
  const remove = useAction(calls.bookings.remove, { done: 'Deleted Successfully!', failed: 'Unable to delete!', refresh: [calls.bookings] })
  return (
    <DataTable
      label="Bookings"
      query={({ filters, ...list }) => calls.bookings.all.queryOptions({ ...list, ...filters })}
      columns={allBookingColumns}
      rowName={bookingName}
      beside={BookingBeside}
      rowAhead={({ _id }) => calls.bookings.byId.queryOptions({ id: _id })}
      rowMenu={(booking) => [
        { label: 'Open', to: bookingPage(booking) },
        { label: 'Delete', isDanger: true, onClick: () => remove.mutate({ id: booking._id }), ask: deleteQuestion },
      ]}
      tabs={bookingTabs.map((value) => ({ value, label: tabWords[value] }))}
      search="Search by booker"
      filters={bookingFilters}
      kept={views}
      tools={({ page: _, pageSize: __, total, filters, ...list }) =>
        mayExport && <ExportListButton selection={{ subject: 'bookings', ...list, ...filters }} total={total} nouns={nouns} />
      }
      selection={
        mayExport
          ? { actions: (bookings) => <ExportChosenButton subject="bookings" ids={bookings.map(({ _id }) => _id)} nouns={nouns} /> }
          : undefined
      }
      filterSources={{ mentor: mentorSource, session: sessionSource }}
      defaultSort={{ by: 'date', direction: 'desc' }}
      failed="Unable to fetch booking details!"
      emptyState={{ title: 'No bookings yet.', text: 'They appear here once a customer books a session.' }}
    />
  )
}
