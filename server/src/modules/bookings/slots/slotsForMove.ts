import { handlesBooking, isOpenBooking, seesAllBookings } from '@app/contract/bookings/bookings.rules.ts'
import { mostSlotDays } from '@app/contract/bookings/hours.rules.ts'
import type { Slots } from '@app/contract/bookings/hours.shapes.ts'
import type { Actor } from '@app/contract/core/access.ts'
import { minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { clocksOf } from '../bookedTime.ts'
import { visibleBooking } from '../bookings.store.ts'
import type { BookingRow } from '../bookings.table.ts'
import { chosenMentors } from '../bookSession.ts'
import { bookableMentors, type MentorRow, mentorsOfSession } from '../hours/mentorHours.store.ts'
import { answeredSlots, daysOf, type SlotRequest } from './slotsFor.ts'
import { slotsOf } from './slotsOf.ts'

/**
 * The times to which a booking can be moved, which are the ones that the move takes: its own time counts as free, and its length stays.
 * Staff move it with any mentor and without the notice that customers give.
 */
export async function slotsForMove(
  { db, config, ...context }: Pick<AppContext, 'db' | 'clock' | 'config' | 'ports'>,
  reader: Actor,
  { booking: id, ...request }: SlotRequest & { booking: string },
): Promise<Slots> {
  const { booking } = orNotFound(isId(id) ? await visibleBooking(db, reader, id) : undefined, 'Booking')
  const timezone = clocksOf(request.timezone)
  const within = daysOf(request, timezone, mostSlotDays)
  const mentors = isOpenBooking(booking) ? await mentorsForMove(db, reader, booking, request.mentor) : []
  const sessionMinutes = lengthOf(booking) / minutes(1)
  const slots = await slotsOf(db, context, mentors, within, { sessionMinutes, timezone, except: booking.id })
  const isRequested = booking.state === 'requested' && !request.mentor
  return answeredSlots(slots, { mentors, reader, isRequested, minutes: sessionMinutes, changeHours: config.BOOKING_CHANGE_HOURS })
}

async function mentorsForMove(
  db: Db,
  reader: Actor,
  booking: BookingRow,
  chosen: string | null | undefined,
): Promise<readonly MentorRow[]> {
  if (!handlesBooking(reader, booking)) return booking.sessionId ? chosenMentors(await mentorsOfSession(db, booking.sessionId), chosen) : []
  const mentorId = seesAllBookings(reader) ? (chosen ?? booking.mentorId) : booking.mentorId
  return mentorId && isId(mentorId) ? (await bookableMentors(db, [mentorId])).map(forStaff) : []
}

/** Notice is what customers give a mentor; the mentor and the office agree between themselves. */
export const forStaff = (mentor: MentorRow): MentorRow => ({ ...mentor, notice: 0 })

/** A booking without a known end takes an hour. */
export const lengthOf = ({ startsAt, endsAt }: Pick<BookingRow, 'startsAt' | 'endsAt'>): number =>
  endsAt ? endsAt.getTime() - startsAt.getTime() : minutes(60)
