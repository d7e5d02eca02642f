import { staff } from '@app/contract/core/access.ts'
import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { bookableSessionsTable } from '#catalogue/catalogue.table.ts'
import type { Db } from '#database/db.ts'
import { type PersonRow, personColumns } from '#users/index.ts'
import { isActiveAccount, usersTable } from '#users/users.table.ts'
import { type MentorHoursRow, mentorHoursTable, sessionMentorsTable } from './mentorHours.table.ts'

export type MentorRow = MentorHoursRow & { person: PersonRow }

const mentors = (db: Db, which: SQL | undefined) =>
  db
    .select({ ...getTableColumns(mentorHoursTable), person: personColumns })
    .from(mentorHoursTable)
    .innerJoin(usersTable, eq(usersTable.id, mentorHoursTable.userId))
    .where(and(which, isActiveAccount, inArray(usersTable.role, [...staff])))

const teaches = (sessionId: string): SQL =>
  sql`exists (select from ${sessionMentorsTable} where ${sessionMentorsTable.userId} = ${mentorHoursTable.userId} and ${sessionMentorsTable.sessionId} = ${sessionId})`

/** Bookable mentors of a session, by name. */
export const mentorsOfSession = (db: Db, sessionId: string): Promise<MentorRow[]> =>
  mentors(db, teaches(sessionId)).orderBy(asc(usersTable.name), asc(usersTable.id))

/**
 * The same with locks: their hours stay unchanged until the transaction ends. If a cap is counted or a booking is moved, concurrent
 * bookings with the same mentors run one after another; rows are locked in the order of their ids.
 */
export async function lockMentorsOfSession(db: Db, sessionId: string, isMove = false): Promise<MentorRow[]> {
  const asked = mentors(db, teaches(sessionId)).orderBy(asc(mentorHoursTable.userId))
  if (isMove) return await asked.for('no key update', { of: mentorHoursTable })
  const capped = await db
    .select({ id: mentorHoursTable.userId })
    .from(mentorHoursTable)
    .where(and(teaches(sessionId), sql`${mentorHoursTable.dailyCap} is not null`))
    .limit(1)
  return await asked.for(capped.length > 0 ? 'no key update' : 'share', { of: mentorHoursTable })
}

/** Mentors with session hours who can still hold a session, by id. */
export const bookableMentors = (db: Db, ids: readonly string[]) =>
  mentors(db, inArray(mentorHoursTable.userId, [...ids])).orderBy(asc(mentorHoursTable.userId))

export const lockMentors = (db: Db, ids: readonly string[]): Promise<MentorRow[]> =>
  bookableMentors(db, ids).for('no key update', { of: mentorHoursTable })

export const allMentors = (db: Db): Promise<MentorRow[]> =>
  mentors(db, undefined).orderBy(asc(usersTable.name), asc(usersTable.id)).limit(500)

export async function hoursOf(db: Db, userId: string): Promise<MentorHoursRow | undefined> {
  return (await db.select().from(mentorHoursTable).where(eq(mentorHoursTable.userId, userId)))[0]
}

export const sessionsOfMentor = (db: Db, userId: string) =>
  db
    .select({ id: bookableSessionsTable.id, name: bookableSessionsTable.name })
    .from(sessionMentorsTable)
    .innerJoin(bookableSessionsTable, eq(bookableSessionsTable.id, sessionMentorsTable.sessionId))
    .where(eq(sessionMentorsTable.userId, userId))
    .orderBy(asc(bookableSessionsTable.name))

/** Saves the hours if their version is still the one read; undefined for a stale edit. Version 0 means that none were saved yet. */
export async function saveHours(db: Db, version: number, hours: Omit<MentorHoursRow, 'version'>): Promise<MentorHoursRow | undefined> {
  const { userId, ...changes } = hours
  if (version === 0) return (await db.insert(mentorHoursTable).values(hours).onConflictDoNothing().returning())[0]
  const [row] = await db
    .update(mentorHoursTable)
    .set({ ...changes, version: version + 1 })
    .where(and(eq(mentorHoursTable.userId, userId), eq(mentorHoursTable.version, version)))
    .returning()
  return row
}

export async function chooseSessions(db: Db, userId: string, sessionIds: readonly string[]): Promise<void> {
  await db.delete(sessionMentorsTable).where(eq(sessionMentorsTable.userId, userId))
  if (sessionIds.length === 0) return
  const known = db
    .select({ sessionId: bookableSessionsTable.id, userId: sql<string>`${userId}::uuid`.as('user_id') })
    .from(bookableSessionsTable)
    .where(inArray(bookableSessionsTable.id, [...sessionIds]))
  await db.insert(sessionMentorsTable).select(known).onConflictDoNothing()
}
