import { ownBookingFilters } from '@app/contract/bookings/bookings.filters.ts'
import { bookingTabs } from '@app/contract/bookings/bookings.rules.ts'
import { href, screens } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { bookingName, ownBookingColumns } from './bookings.columns.tsx'
import { CalendarFeedButton } from './hours/CalendarFeed.tsx'
import { tabWords } from './tabWords.ts'

/** The customer's bookings. */
export default function MyBookingsScreen() {
  const me = useMe()
  const bookOne = (
    <Button component={Link} to={href('bookSession')}>
      Book a Session
    </Button>
  )
  return (
    <Screen title={screens.myBookings.title} action={bookOne}>
      <DataTable
        label="My bookings"
        query={({ filters, ...list }) => calls.bookings.ofUser.queryOptions({ ...list, ...filters, id: me.id })}
        columns={ownBookingColumns}
        rowName={bookingName}
        rowAhead={({ _id }) => calls.bookings.byId.queryOptions({ id: _id })}
        tabs={bookingTabs.map((value) => ({ value, label: tabWords[value] }))}
        search="Search by session"
        filters={ownBookingFilters}
        tools={<CalendarFeedButton />}
        defaultSort={{ by: 'date', direction: 'desc' }}
        failed="Unable to fetch booking details!"
        emptyState={{ title: 'No bookings yet.', text: 'Choose a session and a time that suits you.', action: bookOne }}
      />
    </Screen>
  )
}
