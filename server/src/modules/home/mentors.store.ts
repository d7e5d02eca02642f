import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { namesOfSkills, personColumns } from '#users/index.ts'
import { isOpen, usersTable } from '#users/users.table.ts'
import { mentorsTable } from './mentors.table.ts'

/** Who teaches and delivers; nobody else stands there, whatever somebody was before. */
export const mentorRoles = ['employee', 'manager', 'remoteDeveloper'] as const

/** Wrong passwords, which anybody can type, take nobody off the page. */
const isThere = and(inArray(usersTable.role, mentorRoles), isOpen)

/** Those who were chosen and still work here, with their subjects, in their order. */
export const chosenMentors = (db: Db) =>
  db
    .select({ ...personColumns, subjects: namesOfSkills })
    .from(mentorsTable)
    .innerJoin(usersTable, eq(usersTable.id, mentorsTable.userId))
    .where(isThere)
    .orderBy(asc(mentorsTable.position))

/** Those of these people who may stand there, held until the transaction ends. */
export const shareMentors = (db: Db, ids: readonly string[]) =>
  db
    .select(personColumns)
    .from(usersTable)
    .where(and(inArray(usersTable.id, ids), isThere))
    .orderBy(asc(usersTable.id))
    .for('share')

/** Two admins who choose at once do so one after the other: who holds it reads what the other has left. */
export const lockMentors = (db: Db) => db.execute(sql`lock table ${mentorsTable} in share row exclusive mode`)

/** Writes the whole list anew, for whoever holds it. */
export async function replaceMentors(db: Db, ids: readonly string[]): Promise<void> {
  await db.delete(mentorsTable)
  if (ids.length > 0) await db.insert(mentorsTable).values(ids.map((userId, position) => ({ userId, position })))
}
