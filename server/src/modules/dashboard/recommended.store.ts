import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { bookingsTable } from '#bookings/bookings.table.ts'
import { bookableSessionsTable, picturesTable, servicesTable } from '#catalogue/catalogue.table.ts'
import type { Db } from '#database/db.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { skillsTable } from '#users/skills/skills.table.ts'
import { userInterestsTable, userSkillsTable } from '#users/skills/userSkills.table.ts'

/** Terms that a user states count more than those of their orders, and those more than those of attended sessions. */
const weights = { interest: 4, skill: 3, order: 2, booking: 1 } as const
/** The most orders and bookings read: older ones say little, and the query stays cheap. */
const mostRead = 50

/** A user's terms in lower case, with their weights. */
export type Terms = Readonly<Record<string, number>>

/** One query, however many orders there are: each word counts once per source. */
export async function termsOfUser(db: Db, userId: string, named: readonly string[]): Promise<Terms> {
  const orders = db
    .select({ technologies: sql`${ordersTable.technologies}`.as('technologies') })
    .from(ordersTable)
    .where(and(eq(ordersTable.customerId, userId), isNull(ordersTable.recycledAt)))
    .orderBy(desc(ordersTable.createdAt), desc(ordersTable.id))
    .limit(mostRead)
    .as('their_orders')
  const bookings = db
    .select({ technologies: sql`${bookableSessionsTable.technologies}`.as('technologies') })
    .from(bookingsTable)
    .innerJoin(bookableSessionsTable, eq(bookableSessionsTable.id, bookingsTable.sessionId))
    .where(eq(bookingsTable.bookerId, userId))
    .orderBy(desc(bookingsTable.startsAt), desc(bookingsTable.id))
    .limit(mostRead)
    .as('their_bookings')
  const { rows } = await db.execute<{ word: string; weight: number }>(sql`
    select word, sum(weight)::int as weight from (
      select lower(${skillsTable.name}) as word, ${weights.interest}::int as weight
        from ${userInterestsTable} join ${skillsTable} on ${skillsTable.id} = ${userInterestsTable.skillId}
       where ${userInterestsTable.userId} = ${userId} and ${skillsTable.deletedAt} is null
      union select lower(name), ${weights.interest}::int from jsonb_array_elements_text(${JSON.stringify(named)}::jsonb) as named (name)
      union select lower(${skillsTable.name}), ${weights.skill}::int
        from ${userSkillsTable} join ${skillsTable} on ${skillsTable.id} = ${userSkillsTable.skillId}
       where ${userSkillsTable.userId} = ${userId} and ${skillsTable.deletedAt} is null
      union select lower(unnest(technologies)), ${weights.order}::int from ${orders}
      union select lower(unnest(technologies)), ${weights.booking}::int from ${bookings}
    ) as said (word, weight) group by word`)
  return Object.fromEntries(rows.map(({ word, weight }) => [word, weight]))
}

export const recommendedSessions = (db: Db, terms: Terms, most: number) =>
  db
    .select({ offer: bookableSessionsTable, picture: picturesTable })
    .from(bookableSessionsTable)
    .leftJoin(picturesTable, eq(picturesTable.id, bookableSessionsTable.pictureId))
    .where(isNull(bookableSessionsTable.recycledAt))
    .orderBy(desc(scoreOf(bookableSessionsTable.technologies, terms)), bookableSessionsTable.rank, bookableSessionsTable.id)
    .limit(most)

export const recommendedServices = (db: Db, terms: Terms, most: number) =>
  db
    .select({ offer: servicesTable, picture: picturesTable })
    .from(servicesTable)
    .leftJoin(picturesTable, eq(picturesTable.id, servicesTable.pictureId))
    .where(isNull(servicesTable.recycledAt))
    .orderBy(desc(scoreOf(servicesTable.technologies, terms)), servicesTable.rank, servicesTable.id)
    .limit(most)

/** The sum of the weights of an offer's terms; a repeated word counts once. */
const scoreOf = (technologies: AnyPgColumn, terms: Terms): SQL => sql`(
  select coalesce(sum((${JSON.stringify(terms)}::jsonb ->> word)::int), 0)
    from (select distinct lower(unnest(${technologies})) as word) as words)`
