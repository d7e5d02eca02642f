import { href, screens } from '@app/contract/screens.ts'
import { Button, Group, Select, SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { focusFirstField } from '#ui/form/firstField.ts'
import { PersonSelect } from '#ui/form/PersonSelect.tsx'
import { Screen } from '#ui/Screen.tsx'
import { everySession } from '../bookingSources.ts'
import { Alternatives, ChosenTime, DateField, DetailsField, MentorField, TimeField, ZoneField } from './BookingFields.tsx'
import { bookedDate, useBookingForm } from './useBookingForm.ts'

/** Admins book a session for a customer here. */
export default function CreateBookingScreen() {
  const navigate = useNavigate()
  const booking = useBookingForm({}, `createBooking.${useMe().id}`)
  const { form } = booking
  const { session, customer, date, time, timezone, details } = form.values
  const [search, setSearch] = useState('')
  const sessions = useQuery(calls.catalogue.sessions.queryOptions(everySession))
  const customers = useQuery(calls.users.all.queryOptions({ tab: 'customers', search, sort: 'name', direction: 'asc', pageSize: 20 }))
  const create = useAction(calls.bookings.create, {
    done: 'Created New Booking',
    failed: 'Unable Create new Booking!',
    refresh: [calls.bookings],
    once: true,
    form,
    after: ({ _id }) => {
      booking.saved()
      void navigate(href('bookingDetails', { slug: _id }))
    },
  })
  const isWhole = Boolean(session && customer && date && time && timezone && details.trim())

  return (
    <Screen
      title={screens.createBooking.title}
      breadcrumb={[{ label: screens.allBookings.title, to: href('allBookings') }]}
      subtitle="The customer gets the confirmation mail with the calendar entry."
      width="form"
    >
      <form
        ref={focusFirstField}
        noValidate
        onSubmit={form.onSubmit(({ session, customer, mentor, timezone, details }) =>
          create.mutate({
            booking: session ?? '',
            bookingBy: customer ?? '',
            mentor,
            date: bookedDate(booking),
            timezone: timezone ?? '',
            details,
          }),
        )}
      >
        <DraftNotice {...booking.notice} />
        <Stack gap="md">
          <Select
            label="Session"
            placeholder="Choose a session"
            searchable
            data={(sessions.data?.items ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
            nothingFoundMessage={sessions.isError ? 'Unable to load sessions!' : 'No session has that name.'}
            {...form.getInputProps('session')}
            onChange={(session) => form.setValues({ session, mentor: null, date: null, time: null })}
          />
          <PersonSelect
            label="User"
            placeholder="Choose a customer"
            people={customers.data?.items ?? []}
            isPending={customers.isPending}
            isError={customers.isError}
            failed="Unable to load users!"
            searchValue={search}
            onSearchChange={setSearch}
            {...form.getInputProps('customer')}
          />
          <MentorField booking={booking} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <DateField booking={booking} />
            <TimeField booking={booking} />
          </SimpleGrid>
          <ZoneField booking={booking} />
          <ChosenTime booking={booking} />
          <Alternatives booking={booking} alternatives={create.error?.alternatives} onChosen={create.reset} />
          <DetailsField booking={booking} />
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button type="submit" disabled={!isWhole} loading={create.isPending}>
            Create Booking
          </Button>
        </Group>
      </form>
    </Screen>
  )
}
