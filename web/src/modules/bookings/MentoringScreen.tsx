import { ownBookingFilters } from '@app/contract/bookings/bookings.filters.ts'
import { bookingTabs } from '@app/contract/bookings/bookings.rules.ts'
import type { Booking } from '@app/contract/bookings/bookings.shapes.ts'
import { href, screens } from '@app/contract/screens.ts'
import { Modal, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { isInFront } from '#ui/dialog/inFront.ts'
import { PersonSelect } from '#ui/form/PersonSelect.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { columnsOf } from '#ui/table/columns.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { BookingState } from './BookingState.tsx'
import { bookingName, heldBookingColumns, sessionName } from './bookings.columns.tsx'
import { CalendarFeedButton } from './hours/CalendarFeed.tsx'
import { BookingActions } from './one/BookingActions.tsx'
import { BookingPage } from './one/BookingPage.tsx'
import { tabWords } from './tabWords.ts'

const HoursSection = lazy(async () => ({ default: (await import('./hours/HoursSection.tsx')).HoursSection }))
const BookingCalendar = lazy(async () => ({ default: (await import('./BookingCalendar.tsx')).BookingCalendar }))

const { link } = columnsOf<Booking>()
const hrefOfBooking = ({ _id }: Pick<Booking, '_id'>) => href('mentoring', {}, { booking: _id })
const shown = { sessions: 'Sessions', calendar: 'Calendar', hours: 'Hours' } as const

/** A mentor's sessions and hours. Admins manage everyone's hours here. */
export default function MentoringScreen() {
  const me = useMe()
  const [params, setParams] = useSearchParams()
  const show = params.get('show') ?? 'sessions'
  return (
    <Screen
      title={screens.mentoring.title}
      action={
        <SegmentedControl
          aria-label="Show"
          data={Object.entries(shown).map(([value, label]) => ({ value, label }))}
          value={show}
          onChange={(show) => setParams(show === 'sessions' ? {} : { show })}
        />
      }
    >
      <Suspense fallback={<TextSkeleton lines={8} />}>
        {show === 'hours' ? (
          me.role === 'admin' ? (
            <EverybodysHours />
          ) : (
            <HoursSection userId={me.id} />
          )
        ) : show === 'calendar' ? (
          <BookingCalendar hrefOf={hrefOfBooking} />
        ) : (
          <HeldSessions userId={me.id} />
        )}
      </Suspense>
      <OpenBooking />
    </Screen>
  )
}

function HeldSessions({ userId }: { userId: string }) {
  return (
    <DataTable
      label="Sessions"
      query={({ filters, ...list }) => calls.bookings.ofMentor.queryOptions({ ...list, ...filters, id: userId })}
      columns={[link('Session', sessionName, hrefOfBooking, { width: '26ch', priority: 'title' }), ...heldBookingColumns]}
      rowName={bookingName}
      tabs={bookingTabs.map((value) => ({ value, label: tabWords[value] }))}
      defaultTab="upcoming"
      search="Search by session"
      filters={ownBookingFilters}
      tools={<CalendarFeedButton />}
      defaultSort={{ by: 'date', direction: 'desc' }}
      failed="Unable to fetch booking details!"
      emptyState={{ title: 'No sessions here.', text: 'Sessions that customers book with you appear here. We notify you of each.' }}
    />
  )
}

/** The hours of any mentor; the reader's own first. */
function EverybodysHours() {
  const me = useMe()
  const [userId, setUserId] = useState<string>(me.id)
  const [search, setSearch] = useState('')
  const { data, isPending, isError } = useQuery(
    calls.users.all.queryOptions({ tab: 'all', search, sort: 'name', direction: 'asc', pageSize: 50 }),
  )
  const people = (data?.items ?? []).filter(({ roles: [role] }) => role?.name !== 'ROLE_USER')
  return (
    <>
      <PersonSelect
        label="Whose hours"
        maw={360}
        people={people}
        isPending={isPending}
        isError={isError}
        searchValue={search}
        onSearchChange={setSearch}
        value={userId}
        onChange={(chosen) => setUserId(chosen ?? me.id)}
        also={{ _id: me.id, name: me.name, username: me.username }}
      />
      <HoursSection key={userId} userId={userId} />
    </>
  )
}

/** An opened session over the list. */
function OpenBooking() {
  const [params, setParams] = useSearchParams()
  const id = params.get('booking')
  const content = useRef<HTMLDivElement>(null)
  const close = () =>
    setParams((now) => {
      now.delete('booking')
      return now
    })
  const { queryKey, queryFn } = calls.bookings.byId.queryOptions({ id: id ?? '' })
  const booking = useQuery({ queryKey, queryFn, enabled: id !== null })
  return (
    <Modal
      opened={id !== null}
      // Dialogs opened on top of it handle Esc themselves.
      onClose={() => isInFront(content.current) && close()}
      size="xl"
      title={booking.data ? bookingName(booking.data) : screens.bookingDetails.title}
    >
      <Loaded query={booking} failed="Unable to fetch booking details!" missing={<p>This booking is not there.</p>}>
        {(found) => (
          <div ref={content}>
            <BookingState of={found.state} />
            <BookingPage booking={found} />
            <BookingActions booking={found} onDeleted={close} />
          </div>
        )}
      </Loaded>
    </Modal>
  )
}
