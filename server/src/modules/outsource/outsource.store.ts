import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { type PersonRow, personColumns } from '#users/index.ts'
import { skillsTable } from '#users/skills/skills.table.ts'
import { userSkillsTable } from '#users/skills/userSkills.table.ts'
import { isActiveAccount, usersTable } from '#users/users.table.ts'
import { type OutsourcedOrderRow, outsourcedOrdersTable, outsourceReviewersTable } from './outsource.table.ts'

export async function outsourcedOrder(db: Db, orderId: string): Promise<OutsourcedOrderRow | undefined> {
  if (!isId(orderId)) return undefined
  return (await db.select().from(outsourcedOrdersTable).where(eq(outsourcedOrdersTable.orderId, orderId)))[0]
}

/** Inserts the row; nothing where the order is outsourced already. */
export async function insertOutsourced(db: Db, row: typeof outsourcedOrdersTable.$inferInsert): Promise<OutsourcedOrderRow | undefined> {
  return (await db.insert(outsourcedOrdersTable).values(row).onConflictDoNothing().returning())[0]
}

export async function saveOutsourced(db: Db, orderId: string, changes: Partial<OutsourcedOrderRow>): Promise<void> {
  await db.update(outsourcedOrdersTable).set(changes).where(eq(outsourcedOrdersTable.orderId, orderId))
}

export async function deleteOutsourced(db: Db, orderId: string): Promise<void> {
  await db.delete(outsourcedOrdersTable).where(eq(outsourcedOrdersTable.orderId, orderId))
}

export const reviewersOf = (db: Db, orderId: string): Promise<PersonRow[]> =>
  db
    .select(personColumns)
    .from(outsourceReviewersTable)
    .innerJoin(usersTable, eq(usersTable.id, outsourceReviewersTable.userId))
    .where(eq(outsourceReviewersTable.orderId, orderId))
    .orderBy(usersTable.name, usersTable.id)

export async function replaceReviewers(db: Db, orderId: string, userIds: readonly string[]): Promise<void> {
  await db.delete(outsourceReviewersTable).where(eq(outsourceReviewersTable.orderId, orderId))
  if (userIds.length > 0)
    await db
      .insert(outsourceReviewersTable)
      .values(userIds.map((userId) => ({ orderId, userId })))
      .onConflictDoNothing()
}

/** Of these people, those who could be assigned: an active account with a role that works on orders. */
export function workersAmong(db: Db, ids: readonly string[]): Promise<{ id: string }[]> {
  const known = ids.filter(isId)
  if (known.length === 0) return Promise.resolve([])
  return db
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(and(inArray(usersTable.id, known), inArray(usersTable.role, ['employee', 'manager', 'remoteDeveloper']), isActiveAccount))
}

/** Employees and remote developers with one of these skills; all of them where none is named. */
export const peopleWithSkills = (db: Db, technologies: readonly string[]): Promise<{ id: string }[]> =>
  db
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(
      and(
        inArray(usersTable.role, ['employee', 'remoteDeveloper']),
        isActiveAccount,
        technologies.length === 0
          ? undefined
          : sql`exists (select from ${userSkillsTable} join ${skillsTable} on ${skillsTable.id} = ${userSkillsTable.skillId}
              where ${userSkillsTable.userId} = ${usersTable.id} and ${skillsTable.deletedAt} is null
                and ${inArray(
                  sql`lower(${skillsTable.name})`,
                  technologies.map((name) => sql`lower(${name})`),
                )})`,
      ),
    )
