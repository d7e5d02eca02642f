import { and, count, eq, inArray, isNotNull, sum } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { notRecycled, usersTable } from '#users/users.table.ts'
import { bookingsTable } from './bookings.table.ts'

/** Sum of stars and number of rated sessions: a mean of several mentors can be computed without rounding in between. */
export type StarsOfMentor = { stars: number; sessions: number }

/**
 * Ratings of these mentors in one query; mentors without a rated session are absent. Only completed sessions count, and ratings of
 * recycled customers do not, who may be there for what they wrote.
 */
export async function starsOfMentors(db: Db, mentorIds: readonly string[]): Promise<ReadonlyMap<string, StarsOfMentor>> {
  if (mentorIds.length === 0) return new Map()
  const { mentorId, bookerId, state, stars } = bookingsTable
  const rows = await db
    .select({ mentorId, stars: sum(stars).mapWith(Number), sessions: count() })
    .from(bookingsTable)
    .innerJoin(usersTable, and(eq(usersTable.id, bookerId), notRecycled))
    .where(and(inArray(mentorId, mentorIds), eq(state, 'completed'), isNotNull(stars)))
    .groupBy(mentorId)
  return new Map(rows.flatMap(({ mentorId, ...given }) => (mentorId ? [[mentorId, given]] : [])))
}
