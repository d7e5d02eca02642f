import type { MentorToChoose } from '@app/contract/bookings/hours.shapes.ts'
import { inArray } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { usersToShow } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'
import { starsOfMentors } from '../mentorRatings.store.ts'

type MentorFacts = Pick<MentorToChoose, 'about' | 'skills' | 'rating'>

/** The words, skills and ratings by which a customer chooses a mentor. */
export async function factsOfMentors(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, MentorFacts>> {
  if (ids.length === 0) return new Map()
  const [people, stars] = [await usersToShow(db).where(inArray(usersTable.id, [...ids])), await starsOfMentors(db, ids)]
  return new Map(
    people.map(({ id, description, skills }) => {
      const given = stars.get(id)
      const rating = given && { rating: { stars: Math.round((10 * given.stars) / given.sessions) / 10, sessions: given.sessions } }
      return [id, { ...(description && { about: description }), ...(skills.length > 0 && { skills }), ...rating }]
    }),
  )
}
