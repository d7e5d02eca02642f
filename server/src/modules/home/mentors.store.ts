import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { namesOfSkills, personColumns } from '#users/index.ts'
import { isActiveAccount, usersTable } from '#users/users.table.ts'
import { mentorsTable } from './mentors.table.ts'

/** The roles that teach and deliver; only people who have one of them now are shown. */
export const mentorRoles = ['employee', 'manager', 'remoteDeveloper'] as const

/** An account that was locked by wrong passwords, which anyone can type, is still shown. */
const isShown = and(inArray(usersTable.role, mentorRoles), isActiveAccount)

/** The chosen people who still work here, with their subjects, in order. */
export const chosenMentors = (db: Db) =>
  db
    .select({ ...personColumns, subjects: namesOfSkills })
    .from(mentorsTable)
    .innerJoin(usersTable, eq(usersTable.id, mentorsTable.userId))
    .where(isShown)
    .orderBy(asc(mentorsTable.position))

/** Filters the given people to those who may be shown; locks their rows until the transaction ends. */
export const shareMentors = (db: Db, ids: readonly string[]) =>
  db
    .select(personColumns)
    .from(usersTable)
    .where(and(inArray(usersTable.id, ids), isShown))
    .orderBy(asc(usersTable.id))
    .for('share')

/** Serializes concurrent changes: the next admin reads the list that the one before has written. */
export const lockMentors = (db: Db) => db.execute(sql`lock table ${mentorsTable} in share row exclusive mode`)

/** Replaces the whole list; call it after `lockMentors`. */
export async function replaceMentors(db: Db, ids: readonly string[]): Promise<void> {
  await db.delete(mentorsTable)
  if (ids.length > 0) await db.insert(mentorsTable).values(ids.map((userId, position) => ({ userId, position })))
}
