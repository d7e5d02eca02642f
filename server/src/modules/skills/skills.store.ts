import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { bookableSessionsTable, servicesTable } from '#catalogue/catalogue.table.ts'
import type { Db } from '#database/db.ts'
import { type SkillRow, skillsTable } from '#users/skills/skills.table.ts'

export const isOffered = isNull(skillsTable.deletedAt)
export const smallName = sql`lower(${skillsTable.name})`

/** Every skill by name, in alphabetical order ignoring case. */
export const listSkills = (db: Db) =>
  db.select({ id: skillsTable.id, name: skillsTable.name }).from(skillsTable).where(isOffered).orderBy(asc(smallName))

export async function insertSkill(db: Db, name: string): Promise<SkillRow> {
  const [row] = await db.insert(skillsTable).values({ name }).returning()
  if (!row) throw new Error('A skill was not written.')
  return row
}

/** Locks the row until the transaction ends. */
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

/** Offers get the new name; orders keep the old one. */
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

/** The restored skill; undefined if it does not exist or was not deleted. */
export async function unmarkSkillDeleted(db: Db, id: string): Promise<SkillRow | undefined> {
  const [row] = await db
    .update(skillsTable)
    .set({ deletedAt: null })
    .where(and(eq(skillsTable.id, id), isNotNull(skillsTable.deletedAt)))
    .returning()
  return row
}
