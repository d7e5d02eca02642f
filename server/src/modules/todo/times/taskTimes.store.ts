import { mostTimesShown } from '@app/contract/todo/taskTimes.rules.ts'
import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { minutesWorked, type TodoTimeChangeRow, type TodoTimeRow, todoTimeChangesTable, todoTimesTable } from './taskTimes.table.ts'

const notRemoved = isNull(todoTimesTable.removedAt)

export async function runningOf(db: Db, personId: string): Promise<TodoTimeRow | undefined> {
  const [row] = await db
    .select()
    .from(todoTimesTable)
    .where(and(eq(todoTimesTable.personId, personId), isNull(todoTimesTable.endedAt), notRemoved))
  return row
}

export async function insertTime(db: Db, time: typeof todoTimesTable.$inferInsert): Promise<TodoTimeRow> {
  const [row] = await db.insert(todoTimesTable).values(time).returning()
  if (!row) throw new Error('A time was not written.')
  return row
}

export async function timeOfAttempt(db: Db, personId: string, idempotencyKey: string): Promise<TodoTimeRow | undefined> {
  const isAttempt = and(eq(todoTimesTable.personId, personId), eq(todoTimesTable.idempotencyKey, idempotencyKey))
  return (await db.select().from(todoTimesTable).where(isAttempt))[0]
}

/** Locked until the transaction ends, so that the later of two corrections sees the earlier one. */
export async function lockTime(db: Db, personId: string, id: string): Promise<TodoTimeRow | undefined> {
  if (!isId(id)) return undefined
  const isTheirs = and(eq(todoTimesTable.id, id), eq(todoTimesTable.personId, personId), notRemoved)
  return (await db.select().from(todoTimesTable).where(isTheirs).for('update'))[0]
}

type Change = Partial<Pick<TodoTimeRow, 'startedAt' | 'endedAt' | 'removedAt' | 'isForgotten'>>
export async function saveTime(db: Db, id: string, change: Change): Promise<TodoTimeRow> {
  const [row] = await db.update(todoTimesTable).set(change).where(eq(todoTimesTable.id, id)).returning()
  if (!row) throw new Error('A time that was held is gone.')
  return row
}

export const deleteTime = (db: Db, id: string) => db.delete(todoTimesTable).where(eq(todoTimesTable.id, id))

export async function insertTimeChange(db: Db, change: typeof todoTimeChangesTable.$inferInsert): Promise<void> {
  await db.insert(todoTimeChangesTable).values(change)
}

type Span = { from: Date; until: Date }
const spanFilter = (personId: string, { from, until }: Span) =>
  and(
    eq(todoTimesTable.personId, personId),
    notRemoved,
    lt(todoTimesTable.startedAt, until),
    sql`coalesce(${todoTimesTable.endedAt}, 'infinity'::timestamptz) > ${from}`,
  )

/** A person's times that overlap a span, latest first. */
export const timesWithin = (db: Db, personId: string, span: Span): Promise<TodoTimeRow[]> =>
  db
    .select()
    .from(todoTimesTable)
    .where(spanFilter(personId, span))
    .orderBy(desc(todoTimesTable.startedAt))
    .limit(mostTimesShown + 1)

/** The sum of what `minutesByDay` gives for these times. */
export async function minutesWithin(db: Db, personId: string, span: Span, now: Date): Promise<number> {
  const [row] = await db
    .select({ minutes: minutesWorked(now, span) })
    .from(todoTimesTable)
    .where(spanFilter(personId, span))
  return row?.minutes ?? 0
}

export const changesOf = (db: Db, timeIds: readonly string[]): Promise<TodoTimeChangeRow[]> =>
  timeIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(todoTimeChangesTable)
        .where(inArray(todoTimeChangesTable.timeId, [...timeIds]))
        .orderBy(desc(todoTimeChangesTable.at), desc(todoTimeChangesTable.id))

/** Stops timers running since before the given instant, at the maximum length, and returns their people. */
export const stopForgotten = (db: Db, startedBefore: Date, hours: number): Promise<Pick<TodoTimeRow, 'id' | 'personId' | 'title'>[]> =>
  db
    .update(todoTimesTable)
    .set({ endedAt: sql`${todoTimesTable.startedAt} + make_interval(hours => ${hours}::int)`, isForgotten: true })
    .where(and(isNull(todoTimesTable.endedAt), notRemoved, lt(todoTimesTable.startedAt, startedBefore)))
    .returning({ id: todoTimesTable.id, personId: todoTimesTable.personId, title: todoTimesTable.title })
