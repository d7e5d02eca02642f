import { and, count, eq, inArray, isNotNull, sum } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { notRecycled, usersTable } from '#users/users.table.ts'
import { bookingsTable } from './bookings.table.ts'

/** All stars that somebody was given, and by how many sessions: a mean can be made of both without a rounding in between. */
export type StarsOfMentor = { stars: number; sessions: number }

/**
 * What customers gave the sessions of these people, asked for all at once; nobody is in it of whom no session was rated. Only what was held
 * counts, and nothing of a customer who lies in the recycle bin, who may be there for what they wrote.
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
