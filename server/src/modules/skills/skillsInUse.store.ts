import { countedAtMost } from '@app/contract/core/pageSizes.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import { and, arrayOverlaps, count, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { bookableSessionsTable, servicesTable } from '#catalogue/catalogue.table.ts'
import type { Db } from '#database/db.ts'
import { offsetPage, onPage } from '#database/offsetPage.ts'
import { countUpTo, inOrder } from '#database/pageOfIds.ts'
import { containing } from '#database/searchPatterns.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { type SkillRow, skillsTable } from '#users/skills/skills.table.ts'
import { userInterestsTable, userSkillsTable } from '#users/skills/userSkills.table.ts'
import { isOffered, smallName } from './skills.store.ts'

export type CountedSkill = Omit<SkillRow, 'deletedAt'> & { people: number; interested: number; orders: number; offers: number }

/** One page of the skills with their number of uses: one query of each kind, however many there are. */
export async function skillsInUse(db: Db, list: ListInput) {
  const { search, sort } = list
  const found = and(isOffered, search ? sql`searchable(${skillsTable.name}) like searchable(${containing(search)})` : undefined)
  const query = db
    .select({ id: skillsTable.id, name: skillsTable.name, createdAt: skillsTable.createdAt })
    .from(skillsTable)
    .where(found)
    .$dynamic()
  const order = inOrder(list, sort === 'createdAt' ? skillsTable.createdAt : smallName, skillsTable.id)
  const { items: rows, ...total } = await offsetPage(onPage(query, list, order), () => countUpTo(db, skillsTable, found))
  return { items: rows.length === 0 ? [] : await withCounts(db, rows), ...total }
}

type Listed = Omit<SkillRow, 'deletedAt'>

async function withCounts(db: Db, rows: readonly Listed[]): Promise<CountedSkill[]> {
  const [ids, names] = [rows.map(({ id }) => id), rows.map(({ name }) => name)]
  const people = await countsById(db, userSkillsTable, userSkillsTable.skillId, ids)
  const interested = await countsById(db, userInterestsTable, userInterestsTable.skillId, ids)
  const orders = await countsByName(db, ordersTable, ordersTable.technologies, names, isNull(ordersTable.recycledAt))
  const services = await countsByName(db, servicesTable, servicesTable.technologies, names, isNull(servicesTable.recycledAt))
  const sessions = await countsByName(
    db,
    bookableSessionsTable,
    bookableSessionsTable.technologies,
    names,
    isNull(bookableSessionsTable.recycledAt),
  )
  return rows.map((row) => ({
    ...row,
    people: people(row.id),
    interested: interested(row.id),
    orders: orders(row.name),
    offers: services(row.name) + sessions(row.name),
  }))
}

type Counts = (of: string) => number

async function countsById(db: Db, table: PgTable, skillId: AnyPgColumn, ids: readonly string[]): Promise<Counts> {
  const rows = await db
    .select({ of: sql<string>`${skillId}`, times: count() })
    .from(table)
    .where(inArray(skillId, [...ids]))
    .groupBy(skillId)
  return countsLookup(rows)
}

/** Orders, services and sessions store a skill by its name at the time; each counts once per skill. */
async function countsByName(db: Db, table: PgTable, technologies: AnyPgColumn, names: readonly string[], which?: SQL): Promise<Counts> {
  const named = db
    .select({ technologies: sql`${technologies}`.as('technologies') })
    .from(table)
    .where(and(arrayOverlaps(technologies, [...names]), which))
    .as('named')
  const { rows } = await db.execute<{ of: string; times: number }>(sql`
    select word as of, count(*)::int as times
      from ${named} cross join lateral (select distinct unnest(${named.technologies}) as word) as words
     where word in ${[...names]}
     group by word`)
  return countsLookup(rows)
}

function countsLookup(rows: readonly { of: string; times: number }[]): Counts {
  const times = new Map(rows.map((row) => [row.of, row.times]))
  return (of) => Math.min(times.get(of) ?? 0, countedAtMost)
}
