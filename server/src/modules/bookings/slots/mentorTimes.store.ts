import { and, between, count, eq, inArray, sql } from 'drizzle-orm'
import { later, minutes } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import type { BusySource } from './busy.port.ts'
import { mentorTimesTable } from './mentorTimes.table.ts'
import { dayOfInstant } from './workingHours.ts'

type Time = { bookingId: string; startsAt: Date; endsAt: Date }
type Mentor = { userId: string; timezone: string; bufferBefore: number; bufferAfter: number }

/**
 * Takes a mentor's time for a booking; false if it is taken. The exclusion constraint decides: a concurrent insert is awaited, and losing
 * does not break the transaction.
 */
export async function takeMentorTime(db: Db, mentor: Mentor, { bookingId, startsAt, endsAt }: Time): Promise<boolean> {
  const from = later(startsAt, -minutes(mentor.bufferBefore)).toISOString()
  const to = later(endsAt, minutes(mentor.bufferAfter)).toISOString()
  const taken = await db
    .insert(mentorTimesTable)
    .values({
      bookingId,
      mentorId: mentor.userId,
      busy: sql`tstzrange(${from}::timestamptz, ${to}::timestamptz)`,
      day: dayOfInstant(startsAt.getTime(), mentor.timezone),
    })
    .onConflictDoNothing()
    .returning({ bookingId: mentorTimesTable.bookingId })
  return taken.length > 0
}

export async function releaseMentorTime(db: Db, bookingId: string): Promise<void> {
  await db.delete(mentorTimesTable).where(eq(mentorTimesTable.bookingId, bookingId))
}

/** Sessions of mentors as busy times, with their buffers. */
export const busyWithSessions: BusySource = async (db, userIds, { from, to }, except) => {
  const rows = await db
    .select({
      userId: mentorTimesTable.mentorId,
      from: sql<string>`lower(${mentorTimesTable.busy})`,
      to: sql<string>`upper(${mentorTimesTable.busy})`,
    })
    .from(mentorTimesTable)
    .where(
      and(
        inArray(mentorTimesTable.mentorId, [...userIds]),
        sql`${mentorTimesTable.busy} && tstzrange(${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz)`,
        except ? sql`${mentorTimesTable.bookingId} <> ${except}::uuid` : undefined,
      ),
    )
  return rows.map(({ userId, from, to }) => ({ userId, from: new Date(from), to: new Date(to) }))
}

/** Number of sessions by person and day. */
export async function sessionsByDay(db: Db, userIds: readonly string[], days: { from: string; to: string }, except?: string) {
  const rows = await db
    .select({ userId: mentorTimesTable.mentorId, day: mentorTimesTable.day, sessions: count() })
    .from(mentorTimesTable)
    .where(
      and(
        inArray(mentorTimesTable.mentorId, [...userIds]),
        between(mentorTimesTable.day, days.from, days.to),
        except ? sql`${mentorTimesTable.bookingId} <> ${except}::uuid` : undefined,
      ),
    )
    .groupBy(mentorTimesTable.mentorId, mentorTimesTable.day)
  return new Map(
    [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, own]) => [
      userId,
      new Map(own.map(({ day, sessions }) => [day, sessions])),
    ]),
  )
}
