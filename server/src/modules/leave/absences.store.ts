import type { Actor } from '@app/contract/core/access.ts'
import type { Absence } from '@app/contract/leave/leave.shapes.ts'
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { managedBy, ofPeople } from '#attendance/index.ts'
import { mentorHoursTable } from '#bookings/hours/mentorHours.table.ts'
import type { BusySource } from '#bookings/index.ts'
import type { Db } from '#database/db.ts'
import { findUser, personColumns, serializeColleague } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'
import { leavesTable } from './leave.table.ts'

const mostAbsences = 2_000

/** Absences within some days that this reader may see; open requests only if the reader may know them. */
export async function absencesFor(db: Db, reader: Actor, { from, to }: { from: string; to: string }): Promise<Absence[]> {
  const rows = await db
    .select({ leave: { firstDay, lastDay, startsAtNoon, endsAtNoon, status }, person: personColumns })
    .from(leavesTable)
    .innerJoin(usersTable, eq(usersTable.id, userId))
    .where(and(overlapping(from, to), await knownTo(db, reader)))
    .orderBy(asc(usersTable.name), asc(firstDay))
    .limit(mostAbsences)
  return rows.map(({ leave, person }) => ({ person: serializeColleague(person), ...leave }))
}
const { userId, firstDay, lastDay, startsAtNoon, endsAtNoon, status, span } = leavesTable

/** Must match the expression of the exclusion constraint's index. */
const overlapping = (from: string, to: string) =>
  sql`${span} && int4range((${from}::date - '2000-01-01'::date) * 2, (${to}::date - '2000-01-01'::date) * 2 + 2) and ${status} <> 'Rejected'`

async function knownTo(db: Db, reader: Actor): Promise<SQL | undefined> {
  if (reader.role === 'admin') return undefined
  const isOwn = eq(userId, reader.id)
  if (reader.role === 'manager') return or(isOwn, ofPeople(db, userId, managedBy([reader.id])))
  const managerId = (await findUser(db, reader.id))?.managerId
  const isColleagues = managerId
    ? and(eq(status, 'Approved'), ofPeople(db, userId, or(managedBy([managerId]), eq(usersTable.id, managerId))))
    : undefined
  return isColleagues ? or(isOwn, isColleagues) : isOwn
}

/** Approved leave makes a mentor busy: its days are on the mentor's own clock. */
export const busyWithLeave: BusySource = async (db, userIds, { from, to }) => {
  const { userId: mentorId, timezone } = mentorHoursTable
  const clock = (day: SQL, hours: SQL) => sql`(((${day})::timestamp + make_interval(hours => ${hours})) at time zone ${timezone})`
  const begins = clock(sql`${firstDay}`, sql`case when ${startsAtNoon} then 12 else 0 end`)
  const ends = clock(sql`${lastDay}`, sql`case when ${endsAtNoon} then 12 else 24 end`)
  // A day more on both sides, since far zones have another day.
  const day = (at: Date, days: number) => new Date(at.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const rows = await db
    .select({ userId, from: sql<string>`${begins}`, to: sql<string>`${ends}` })
    .from(leavesTable)
    .innerJoin(mentorHoursTable, eq(mentorId, userId))
    .where(and(inArray(userId, [...userIds]), eq(status, 'Approved'), overlapping(day(from, -1), day(to, 1))))
  return rows.map(({ userId, from, to }) => ({ userId, from: new Date(from), to: new Date(to) }))
}
