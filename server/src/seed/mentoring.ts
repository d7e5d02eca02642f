import { minutesOfSession } from '@app/contract/bookings/sessionLength.rules.ts'
import { asc, eq } from 'drizzle-orm'
import { bookingEventsTable, bookingsTable } from '#bookings/bookings.table.ts'
import { mentorHoursTable, sessionMentorsTable } from '#bookings/hours/mentorHours.table.ts'
import { takeMentorTime } from '#bookings/slots/mentorTimes.store.ts'
import { days, later, minutes } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import type { DemoSession } from './offers.ts'
import type { People } from './people.ts'

type Making = { db: Db; people: People; sessions: readonly DemoSession[]; now: Date }

/** The mentors of the demo company's sessions, and their hours. The newest session has no mentor yet: it is booked by request. */
export async function makeMentoring({ db, people, sessions, now }: Making): Promise<void> {
  const [, ...held] = sessions
  const mentors = people.developers.slice(0, 3).map(({ id, name }, at) => ({ userId: id, name, ...hoursOf[at % hoursOf.length] }))
  const rows = mentors.flatMap(({ userId, timezone, weekly }) =>
    timezone && weekly ? [{ userId, timezone, weekly, exceptions: [], bufferBefore: 0, bufferAfter: 15, notice: 120, dailyCap: 6 }] : [],
  )
  if (rows.length === 0) return
  await db
    .insert(mentorHoursTable)
    .values(rows.map((row) => ({ ...row, meetingUrl: 'https://meet.example/{booking}', updatedAt: later(now, -days(60)) })))
  const teaching = held.flatMap(({ id: sessionId }, nth) =>
    rows.filter((_, at) => at === nth % rows.length || nth % 2 === 0).map(({ userId }) => ({ sessionId, userId })),
  )
  if (teaching.length > 0) await db.insert(sessionMentorsTable).values(teaching)

  const booked = await db.select().from(bookingsTable).orderBy(asc(bookingsTable.startsAt))
  for (const [nth, booking] of booked.entries()) {
    const endsAt = later(booking.startsAt, minutes(minutesOfSession({ minutes: booking.sessionMinutes, duration: booking.duration })))
    const at = { bookingId: booking.id, startsAt: booking.startsAt, endsAt }
    const mentor = rows[nth % rows.length]
    const isHeld =
      mentor !== undefined && teaching.some(({ sessionId, userId }) => sessionId === booking.sessionId && userId === mentor.userId)
    await db.insert(bookingEventsTable).values({ bookingId: booking.id, kind: 'booked', byId: booking.bookerId, at: booking.createdAt })
    if (!isHeld || !(await takeMentorTime(db, mentor, at))) {
      await db.update(bookingsTable).set({ endsAt }).where(eq(bookingsTable.id, booking.id))
      continue
    }
    const isOver = endsAt < now
    await db
      .update(bookingsTable)
      .set({
        endsAt,
        mentorId: mentor.userId,
        meetingUrl: `https://meet.example/${booking.id}`,
        state: isOver ? 'completed' : 'confirmed',
        ...(isOver && {
          reportDone: 'We split the service along its transactions.',
          reportNextSteps: 'Write the tests for the outbox.',
          reportedAt: endsAt,
        }),
      })
      .where(eq(bookingsTable.id, booking.id))
    if (isOver) await db.insert(bookingEventsTable).values({ bookingId: booking.id, kind: 'completed', byId: mentor.userId, at: endsAt })
  }
}

const weekdays = (from: number, to: number, among = [1, 2, 3, 4, 5]) => among.map((weekday) => ({ weekday, from, to }))
const hoursOf = [
  { timezone: 'Asia/Kolkata', weekly: weekdays(600, 1_080) },
  { timezone: 'Europe/Berlin', weekly: weekdays(540, 1_020) },
  { timezone: 'America/New_York', weekly: weekdays(480, 840, [2, 4, 6]) },
]
