import type { RegistrationState } from '@app/contract/events/events.rules.ts'
import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { usersTable } from '#users/users.table.ts'
import { isUpcoming } from '../events.store.ts'
import { type EventRow, eventsTable, type RegistrationRow, registrationsTable } from '../events.table.ts'

export async function registrationOf(db: Db, eventId: string, userId: string): Promise<RegistrationRow | undefined> {
  if (!isId(eventId)) return undefined
  const which = and(eq(registrationsTable.eventId, eventId), eq(registrationsTable.userId, userId))
  return (await db.select().from(registrationsTable).where(which))[0]
}

export async function registrationById(db: Db, id: string): Promise<RegistrationRow | undefined> {
  if (!isId(id)) return undefined
  return (await db.select().from(registrationsTable).where(eq(registrationsTable.id, id)))[0]
}

type Input = Pick<RegistrationRow, 'eventId' | 'userId' | 'state' | 'waitsSince'>

/** Inserts a registration, or renews a cancelled one. The event must be locked. */
export async function writeRegistration(db: Db, input: Input, now: Date): Promise<RegistrationRow> {
  const [row] = await db
    .insert(registrationsTable)
    .values({ ...input, createdAt: now })
    .onConflictDoUpdate({
      target: [registrationsTable.eventId, registrationsTable.userId],
      set: { state: input.state, waitsSince: input.waitsSince, offeredUntil: null, round: sql`${registrationsTable.round} + 1` },
    })
    .returning()
  if (!row) throw new Error('A registration did not come back from the database.')
  return row
}

export async function setState(db: Db, id: string, state: RegistrationState): Promise<void> {
  await db.update(registrationsTable).set({ state, offeredUntil: null }).where(eq(registrationsTable.id, id))
}

/** Offers places to those who have waited longest, and returns them. The event must be locked. */
export async function offerPlaces(db: Db, eventId: string, count: number, offeredUntil: Date): Promise<RegistrationRow[]> {
  const next = db
    .select({ id: registrationsTable.id })
    .from(registrationsTable)
    .where(and(eq(registrationsTable.eventId, eventId), eq(registrationsTable.state, 'waiting')))
    .orderBy(asc(registrationsTable.waitsSince), asc(registrationsTable.id))
    .limit(count)
  return await db.update(registrationsTable).set({ state: 'offered', offeredUntil }).where(inArray(registrationsTable.id, next)).returning()
}

/** Records the first time that the person joins. */
export async function noteJoined(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(registrationsTable)
    .set({ joinedAt: sql`coalesce(${registrationsTable.joinedAt}, ${now})` })
    .where(eq(registrationsTable.id, id))
}

export type AttendeeToNotify = {
  registration: RegistrationRow
  person: { id: string; email: string; timezone: string | null; hasPassword: boolean }
}

const toTell = {
  registration: registrationsTable,
  person: {
    id: usersTable.id,
    email: usersTable.email,
    timezone: usersTable.timezone,
    hasPassword: sql<boolean>`${usersTable.passwordHash} is not null`,
  },
}
const isOpenPerson = sql`${usersTable.recycledAt} is null and (${usersTable.disabledAt} is null or ${usersTable.disabledReason} = 'wrong-passwords')`

const selectAttendees = (db: Db, which: SQL | undefined) =>
  db
    .select(toTell)
    .from(registrationsTable)
    .innerJoin(usersTable, eq(usersTable.id, registrationsTable.userId))
    .where(and(which, isOpenPerson))
    .$dynamic()

/** The next batch of an event's registrations in these states, ordered by id, so that an interrupted run can continue. */
export const attendeesToNotify = (
  db: Db,
  eventId: string,
  states: readonly RegistrationState[],
  { after, limit }: { after: string; limit: number },
) =>
  selectAttendees(
    db,
    and(eq(registrationsTable.eventId, eventId), inArray(registrationsTable.state, states), gt(registrationsTable.id, after)),
  )
    .orderBy(asc(registrationsTable.id))
    .limit(limit)

export async function attendeeToNotify(db: Db, registrationId: string): Promise<AttendeeToNotify | undefined> {
  return (await selectAttendees(db, eq(registrationsTable.id, registrationId)))[0]
}

/** The events in which a person has a registration, in lock order. */
export async function eventsOfPerson(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: registrationsTable.eventId })
    .from(registrationsTable)
    .where(eq(registrationsTable.userId, userId))
    .orderBy(asc(registrationsTable.eventId))
  return rows.map(({ id }) => id)
}

export async function deleteRegistration(db: Db, eventId: string, userId: string): Promise<void> {
  await db.delete(registrationsTable).where(and(eq(registrationsTable.eventId, eventId), eq(registrationsTable.userId, userId)))
}

/** Number of registrations of a person since a moment. */
export async function registeredSince(db: Db, userId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(registrationsTable)
    .where(and(eq(registrationsTable.userId, userId), gt(registrationsTable.createdAt, since)))
  return row?.n ?? 0
}

/** Upcoming events with free places and people waiting: a safety net for missed steps. */
export async function eventsWithIdlePlaces(db: Db, now: Date): Promise<Pick<EventRow, 'id'>[]> {
  return await db
    .select({ id: eventsTable.id })
    .from(eventsTable)
    .where(
      and(
        isUpcoming(now),
        sql`(${eventsTable.capacity} is null or ${eventsTable.seatsTaken} < ${eventsTable.capacity})`,
        sql`exists (select from event_registrations r where r.event_id = ${eventsTable.id} and r.state = 'waiting')`,
      ),
    )
}
