import { countedAtMost, type ListInput } from '@app/contract/core/paging.ts'
import { and, asc, desc, eq, ilike, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { bookableSessionsTable, servicesTable } from '#catalogue/catalogue.table.ts'
import type { Db } from '#core/db.ts'
import { countUpTo } from '#core/pageOfIds.ts'
import { containing } from '#core/searchPatterns.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { userInterestsTable, userSkillsTable } from '#users/userSkills.table.ts'
import { type SkillRow, skillsTable } from './skills.table.ts'

const isOffered = isNull(skillsTable.deletedAt)
const smallName = sql`lower(${skillsTable.name})`

/** Every skill by name, in the order of a dictionary rather than of a computer. */
export const listSkills = (db: Db) =>
  db.select({ id: skillsTable.id, name: skillsTable.name }).from(skillsTable).where(isOffered).orderBy(asc(smallName))

export type CountedSkill = Omit<SkillRow, 'deletedAt'> & { people: number; interested: number; orders: number; offers: number }

/** One page of the skills that are offered, and how much leans on each. */
export async function skillsInUse(db: Db, { page, pageSize, search, sort, direction }: ListInput) {
  const found = and(isOffered, search ? ilike(smallName, containing(search.toLowerCase())) : undefined)
  const inOrder = direction === 'asc' ? asc : desc
  const items: CountedSkill[] = await db
    .select({ id: skillsTable.id, name: skillsTable.name, createdAt: skillsTable.createdAt, ...uses(db) })
    .from(skillsTable)
    .where(found)
    .orderBy(inOrder(sort === 'createdAt' ? skillsTable.createdAt : smallName), inOrder(skillsTable.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const total = await countUpTo(db, skillsTable, found)
  return { items, total: Math.min(total, countedAtMost), isCapped: total > countedAtMost }
}

/** Orders, services and sessions name a skill by its word, as it was when they were written. */
function uses(db: Db) {
  const naming = (technologies: AnyPgColumn) => sql`${technologies} @> array[${skillsTable.name}]`
  const counted = (table: PgTable, which: SQL | undefined) => {
    const some = db
      .select({ one: sql`1`.as('one') })
      .from(table)
      .where(which)
      .limit(countedAtMost)
    return sql<number>`(select count(*)::int from ${some} as counted)`
  }
  const services = counted(servicesTable, naming(servicesTable.technologies))
  const sessions = counted(bookableSessionsTable, naming(bookableSessionsTable.technologies))
  return {
    people: counted(userSkillsTable, eq(userSkillsTable.skillId, skillsTable.id)),
    interested: counted(userInterestsTable, eq(userInterestsTable.skillId, skillsTable.id)),
    orders: counted(ordersTable, and(naming(ordersTable.technologies), isNull(ordersTable.recycledAt))),
    offers: sql<number>`${services} + ${sessions}`,
  }
}

export async function insertSkill(db: Db, name: string): Promise<SkillRow> {
  const [row] = await db.insert(skillsTable).values({ name }).returning()
  if (!row) throw new Error('A skill was not written.')
  return row
}

/** Holds the row until the transaction ends. */
export async function lockSkill(db: Db, id: string): Promise<SkillRow | undefined> {
  const [row] = await db
    .select()
    .from(skillsTable)
    .where(and(eq(skillsTable.id, id), isOffered))
    .for('update')
  return row
}

export async function saveSkillName(db: Db, id: string, name: string): Promise<void> {
  await db.update(skillsTable).set({ name }).where(eq(skillsTable.id, id))
}

/** What is offered goes by the new word too; orders keep theirs. */
export async function renameInOffers(db: Db, from: string, to: string): Promise<void> {
  for (const table of [servicesTable, bookableSessionsTable])
    await db
      .update(table)
      .set({ technologies: sql`array_replace(${table.technologies}, ${from}, ${to})` })
      .where(sql`${table.technologies} @> array[${from}]::text[]`)
}

export async function markSkillDeleted(db: Db, id: string, deletedAt: Date): Promise<void> {
  await db.update(skillsTable).set({ deletedAt }).where(eq(skillsTable.id, id))
}

/** The skill that is back, unless it is not there or was never away. */
export async function unmarkSkillDeleted(db: Db, id: string): Promise<SkillRow | undefined> {
  const [row] = await db
    .update(skillsTable)
    .set({ deletedAt: null })
    .where(and(eq(skillsTable.id, id), isNotNull(skillsTable.deletedAt)))
    .returning()
  return row
}
