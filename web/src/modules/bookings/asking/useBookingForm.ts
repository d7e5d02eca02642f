import { bookingDetailsLength } from '@app/contract/bookings/bookings.rules.ts'
import type { Booking } from '@app/contract/bookings/bookings.shapes.ts'
import type { Slots } from '@app/contract/bookings/hours.shapes.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { notSaved } from '#ui/form/leaveGuards.ts'
import { useDraft } from '#ui/form/useDraft.ts'
import { useDraftForm } from '#ui/form/useDraftForm.ts'
import { useNow } from '#ui/useNow.ts'
import { clockIn, instantIn, ownZone, todayIn } from '../zones.ts'
import { byDay, daysAheadIn, type FreeTime } from './freeTimes.ts'

/** Text, except for unchosen dates and times. */
export type BookingValues = {
  session: string | null
  mentor: string | null
  date: string | null
  time: string | null
  timezone: string | null
  details: string
  customer: string | null
  /** Why a booking is moved. */
  reason: string
}
const nothingYet: BookingValues = {
  ...{ session: null, mentor: null, date: null, time: null, timezone: ownZone(), details: '', customer: null },
  reason: '',
}

/**
 * The state of a booking form and its options. Text is drafted under `draft`; the time is not, since others may book it. With `moved` the
 * options are the times to which that booking can be moved.
 */
export function useBookingForm(first: Partial<BookingValues> = {}, draft: string | null = null, moved?: string) {
  const now = useNow()
  const [empty] = useState<BookingValues>({ ...nothingYet, ...first })
  const words = useDraft(draft, { details: '' })
  const { form, notice, begin, saved } = useDraftForm<BookingValues>({
    draft: {
      ...words,
      initial: { ...empty, ...words.initial },
      keep: ({ details }) => (details === '' ? words.clear() : words.keep({ details })),
      isWhole: false,
    },
    empty,
    leaving: draft === null ? notSaved : 'Nothing is booked yet. Your input is kept on this device.',
    validate: {
      session: (session) => (session || moved ? null : 'Please choose a session.'),
      date: (day) => (day ? null : 'Please choose a date.'),
      time: (time, { date, timezone }) => {
        if (!time) return 'Please choose a time.'
        return date && timezone && instantIn(timezone, date, time) <= new Date() ? 'Please choose a time in the future.' : null
      },
      timezone: (zone) => (zone ? null : 'Please choose a time zone.'),
      details: (text) => {
        if (!moved && text.trim() === '') return 'Required!'
        return lengthOf(text) <= bookingDetailsLength ? null : `At most ${bookingDetailsLength} characters.`
      },
    },
  })
  const { session, mentor, timezone, date, time } = form.values
  const zone = timezone ?? ownZone()
  const [month, showMonth] = useState(() => (first.date ?? todayIn(zone, now)).slice(0, 7))
  const days = daysAheadIn(`${month}-01`, zone, now)
  const whose = { session: session ?? '', ...(moved && { booking: moved }) }
  const asked = calls.bookings.slots.queryOptions({ ...whose, mentor, timezone: zone, ...(days ?? { from: '', to: '' }) })
  const slots = useQuery({
    ...asked,
    queryFn: (session || moved) && days ? asked.queryFn : skipToken,
    placeholderData: (before: Slots | undefined) => before,
  })
  // The list of mentors comes from the request for any mentor; a chosen one stays in it.
  const everyMentor = calls.bookings.slots.queryOptions({
    ...whose,
    mentor: null,
    timezone: zone,
    ...(days ?? { from: '', to: '' }),
  })
  const mentors = useQuery({
    ...everyMentor,
    queryFn: (session || moved) && days ? everyMentor.queryFn : skipToken,
    placeholderData: (before: Slots | undefined) => before,
  })
  const free = slots.data ? byDay(slots.data, zone) : new Map<string, FreeTime[]>()
  const isRequested = slots.data?.isRequested === true
  const times = (date ? free.get(date) : undefined) ?? []

  return {
    form,
    notice,
    saved,
    /** Clears all choices. */
    restart: () => begin(empty),
    now,
    zone,
    month,
    showMonth,
    slots,
    isRequested,
    mentors: mentors.data?.mentors ?? [],
    /** The first free time of a mentor in the shown month. */
    nextFree: (mentorId: string) => {
      const place = mentors.data?.mentors.findIndex(({ _id }) => _id === mentorId) ?? -1
      return mentors.data?.slots.find(({ mentors }) => mentors.includes(place))?.at
    },
    changeHours: slots.data?.changeHours,
    free,
    times,
    /** The chosen free time. */
    chosen: times.find((free) => free.time === time),
    /** Another zone shows the same instant at another hour, so the chosen instant stays. */
    chooseZone: (next: string | null) => {
      const at = date && time && timezone ? instantIn(timezone, date, time) : undefined
      form.setFieldValue('timezone', next)
      if (at && next && !isRequested) chooseInstant(at.toISOString(), next)
    },
    chooseInstant: (at: string) => chooseInstant(at, zone),
  }

  function chooseInstant(at: string, zone: string) {
    const instant = new Date(at)
    const day = todayIn(zone, instant)
    form.setFieldValue('date', day)
    form.setFieldValue('time', clockIn(zone, instant))
    showMonth(day.slice(0, 7))
  }
}
export type BookingForm = ReturnType<typeof useBookingForm>

/** The date to send: the offered instant, or the local time of a request. */
export const bookedDate = ({ form, chosen, isRequested }: BookingForm): string =>
  !isRequested && chosen ? chosen.at : `${form.values.date}T${form.values.time}`

export const lengthOf = (text: string) => [...text].length

/** A held time is confirmed once it is paid. */
export const doneWords = ({ state }: Pick<Booking, 'state'>) => (state === 'awaitingPayment' ? undefined : 'Booking Confirmed!')
