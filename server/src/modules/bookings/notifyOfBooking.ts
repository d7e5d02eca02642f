import { tellsMeetingUrl } from '@app/contract/bookings/bookings.rules.ts'
import { momentIn, shortMomentIn } from '@app/contract/core/format.ts'
import { emailBrandOf } from '#company/index.ts'
import { later, minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { attachTextToMail } from '#mail/index.ts'
import { keyFor, type NotificationEmail, notify } from '#notifications/index.ts'
import { siteOf } from '#outside/mail/index.ts'
import { findUser, type UserToShow, zoneOf } from '#users/index.ts'
import { inTheirZone } from './bookedTime.ts'
import type { Booked } from './bookings.emails.ts'
import type { BookingRow } from './bookings.table.ts'
import { type CalendarEntry, invitationOf } from './calendar/calendarFile.ts'
import { hoursOf } from './hours/mentorHours.store.ts'
import { pageOfBooking } from './pageOfBooking.ts'

/** The facts of a booking that notifications need, as they were at the time of the event. */
export type BookingFacts = Pick<
  BookingRow,
  | 'bookerId'
  | 'mentorId'
  | 'sessionName'
  | 'duration'
  | 'startsAt'
  | 'endsAt'
  | 'timezone'
  | 'details'
  | 'meetingUrl'
  | 'sequence'
  | 'state'
> & { bookingId: string; changedAt: Date; isDeleted?: boolean }
export type Side = 'booker' | 'mentor'
export type BookingReader = { side: Side; user: UserToShow; zone: string; other: UserToShow | undefined; data: Booked }

/** The people whom a booking concerns, with the facts of their email: times are on their own clock. */
export async function readersOf(db: Db, config: AppContext['config'], booking: BookingFacts): Promise<BookingReader[]> {
  const booker = await findUser(db, booking.bookerId)
  const mentor = booking.mentorId ? await findUser(db, booking.mentorId) : undefined
  const mentorZone = booking.mentorId ? (await hoursOf(db, booking.mentorId))?.timezone : undefined
  const site = siteOf(config)
  const readerOf = (side: Side, user: UserToShow, zone: string, timezone: string, other: UserToShow | undefined): BookingReader => ({
    side,
    user,
    zone,
    other,
    data: {
      name: user.name,
      session: booking.sessionName,
      when: momentIn(zone, booking.startsAt),
      short: `${shortMomentIn(zone, booking.startsAt, booking.changedAt)} ${placeOf(zone)}`,
      timezone,
      duration: booking.duration,
      details: booking.details,
      ...(other && { with: other.name }),
      ...(booking.meetingUrl && tellsMeetingUrl(booking) && { meetingUrl: booking.meetingUrl }),
      href: new URL(booking.isDeleted ? '/' : pageOfBooking(user.role, booking.bookingId), site).href,
    },
  })
  return [
    ...(booker ? [readerOf('booker', booker, inTheirZone(booking.timezone), booking.timezone, mentor)] : []),
    ...(mentor
      ? [readerOf('mentor', mentor, zoneOf(mentor, mentorZone ?? config.TIME_ZONE), zoneOf(mentor, mentorZone ?? config.TIME_ZONE), booker)]
      : []),
  ]
}

/** The city of a time zone, as people name it. */
const placeOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

type BookingNotice = { key: string; userIds: readonly string[]; text: string; href?: string; emails: readonly NotificationEmail[] }

/** Sends the notifications in one transaction; each email carries the calendar entry in its current state. */
export async function notifyOfBooking(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  booking: BookingFacts,
  news: BookingNotice,
): Promise<void> {
  const { name, email } = await emailBrandOf(db, config)
  const site = siteOf(config)
  const host = new URL(site).hostname
  const files = new Map<string, Awaited<ReturnType<typeof invitationOf>>>()
  for (const { userId, to } of news.emails) {
    const user = await findUser(db, userId)
    const people = { organizer: { name, email: email ?? `no-reply@${host}` }, attendees: [{ name: user?.name ?? to, email: to }] }
    files.set(
      userId,
      await invitationOf(entryOf(booking, new URL(user ? pageOfBooking(user.role, booking.bookingId) : '/', site).href), host, people),
    )
  }
  await db.transaction(async (db) => {
    await notify(db, { kind: 'bookings', ...news })
    for (const [userId, { method, content }] of files)
      await attachTextToMail(db, keyFor(news.key, userId), {
        name: 'session.ics',
        type: `text/calendar; charset=utf-8; method=${method}`,
        content,
      })
  })
}

function entryOf(booking: BookingFacts, url: string): CalendarEntry {
  const { bookingId, sequence, startsAt, sessionName: summary, details, state, changedAt } = booking
  const meetingUrl = tellsMeetingUrl(booking) ? booking.meetingUrl : null
  const endsAt = booking.endsAt ?? later(startsAt, minutes(60))
  const description = [meetingUrl && `Join: ${meetingUrl}`, details].filter(Boolean).join('\n\n')
  const stands = state === 'cancelled' || state === 'requested' ? state : 'confirmed'
  return { bookingId, sequence, startsAt, endsAt, summary, description, url, meetingUrl, state: stands, changedAt }
}
