import { usualEventMinutes } from '@app/contract/events/events.rules.ts'
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import { type PictureRow, picturesTable } from '#catalogue/catalogue.table.ts'
import { later, minutes } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { type EventFileRow, type EventRow, eventFilesTable, eventsTable } from './events.table.ts'

/** Recycled events are in no list and cannot be opened. */
export const notRecycled = isNull(eventsTable.recycledAt)
/** Events that are not over. The first condition reads the index; the second one leaves out those whose end is known and past. */
export const isStillOn = (now: Date) =>
  and(gt(eventsTable.overAt, later(now, -minutes(usualEventMinutes))), or(isNull(eventsTable.endsAt), gt(eventsTable.overAt, now)))
/** Public events: neither disabled nor over. */
export const isUpcoming = (now: Date) => and(notRecycled, eq(eventsTable.isDisabled, false), isStillOn(now))

export type EventToShow = { event: EventRow; banner: PictureRow }
const shown = { event: eventsTable, banner: picturesTable }

export const eventsToShow = (db: Db) =>
  db.select(shown).from(eventsTable).innerJoin(picturesTable, eq(picturesTable.id, eventsTable.bannerId)).$dynamic()

export async function findEvent(db: Db, id: string): Promise<EventToShow | undefined> {
  if (!isId(id)) return undefined
  return (await eventsToShow(db).where(and(eq(eventsTable.id, id), notRecycled)))[0]
}

export async function findUpcomingEvent(db: Db, id: string, now: Date): Promise<EventToShow | undefined> {
  if (!isId(id)) return undefined
  return (await eventsToShow(db).where(and(eq(eventsTable.id, id), isUpcoming(now))))[0]
}

/** Locks the event until the transaction ends: places are taken and released one after another. */
export async function lockEvent(db: Db, id: string): Promise<EventRow | undefined> {
  const row = await lockEventAnywhere(db, id)
  return row?.recycledAt ? undefined : row
}

/** The same, also for a recycled event. */
export async function lockEventAnywhere(db: Db, id: string): Promise<EventRow | undefined> {
  if (!isId(id)) return undefined
  return (await db.select().from(eventsTable).where(eq(eventsTable.id, id)).for('no key update'))[0]
}

/** Inserts an event; undefined if the attempt was stored before. */
export async function insertEvent(db: Db, event: typeof eventsTable.$inferInsert): Promise<EventRow | undefined> {
  const [row] = await db.insert(eventsTable).values(event).onConflictDoNothing({ target: eventsTable.idempotencyKey }).returning()
  return row
}

export async function eventOfAttempt(db: Db, idempotencyKey: string): Promise<string | undefined> {
  const [row] = await db.select({ id: eventsTable.id }).from(eventsTable).where(eq(eventsTable.idempotencyKey, idempotencyKey))
  return row?.id
}

export async function saveEvent(db: Db, id: string, changes: Partial<typeof eventsTable.$inferInsert>): Promise<void> {
  await db.update(eventsTable).set(changes).where(eq(eventsTable.id, id))
}

export async function deleteEvent(db: Db, id: string): Promise<void> {
  await db.delete(eventsTable).where(eq(eventsTable.id, id))
}

export async function insertBanner(db: Db, picture: typeof picturesTable.$inferInsert): Promise<string> {
  const [row] = await db.insert(picturesTable).values(picture).returning({ id: picturesTable.id })
  if (!row) throw new Error('A banner did not come back from the database.')
  return row.id
}

/** Deletes the row of a banner and returns the key of its file. */
export async function takeBanner(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.delete(picturesTable).where(eq(picturesTable.id, id)).returning({ storageKey: picturesTable.storageKey })
  return row?.storageKey
}

export const filesOfEvent = (db: Db, eventId: string): Promise<EventFileRow[]> =>
  db
    .select()
    .from(eventFilesTable)
    .where(eq(eventFilesTable.eventId, eventId))
    .orderBy(asc(eventFilesTable.createdAt), asc(eventFilesTable.id))

export async function insertEventFile(db: Db, file: typeof eventFilesTable.$inferInsert): Promise<EventFileRow> {
  const [row] = await db.insert(eventFilesTable).values(file).returning()
  if (!row) throw new Error('A file of an event did not come back from the database.')
  return row
}

/** The file of an upload attempt; undefined if it never succeeded. */
export async function eventFileOfAttempt(db: Db, attempt: string): Promise<EventFileRow | undefined> {
  return (await db.select().from(eventFilesTable).where(eq(eventFilesTable.attempt, attempt)))[0]
}

export async function takeEventFile(db: Db, id: string): Promise<EventFileRow | undefined> {
  if (!isId(id)) return undefined
  return (await db.delete(eventFilesTable).where(eq(eventFilesTable.id, id)).returning())[0]
}

export async function findEventFile(db: Db, id: string): Promise<EventFileRow | undefined> {
  if (!isId(id)) return undefined
  return (await db.select().from(eventFilesTable).where(eq(eventFilesTable.id, id)))[0]
}
