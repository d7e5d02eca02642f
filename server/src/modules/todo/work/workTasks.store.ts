import type { Actor } from '@app/contract/core/access.ts'
import { mostTasksShown } from '@app/contract/todo/todo.rules.ts'
import type { WorkTask } from '@app/contract/todo/todoWork.calls.ts'
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { peopleByIds } from '#users/index.ts'
import { minutesWorked, todoTimesTable } from '../times/taskTimes.table.ts'
import { type TodoTaskRow, todoTasksTable } from '../todo.table.ts'
import { subjectOf, subjectsOf } from './subjects.store.ts'
import type { KnownSubject } from './takers.store.ts'

export const ofSubject = ({ orderId, bookingId }: KnownSubject): SQL | undefined =>
  orderId ? eq(todoTasksTable.orderId, orderId) : bookingId ? eq(todoTasksTable.bookingId, bookingId) : sql`false`

export const givenBy = (userId: string): SQL | undefined => eq(todoTasksTable.givenBy, userId)

/** Open tasks by deadline, then completed ones, latest first. */
export async function listWorkTasks(
  db: Db,
  reader: Actor,
  which: SQL | undefined,
  now: Date,
): Promise<{ tasks: WorkTask[]; isCapped: boolean }> {
  const { isCompleted, deadline, completedOn, createdAt, id, deletedAt } = todoTasksTable
  const rows = await db
    .select()
    .from(todoTasksTable)
    .where(and(which, isNull(deletedAt)))
    .orderBy(asc(isCompleted), sql`${deadline} asc nulls last`, sql`${completedOn} desc nulls last`, desc(createdAt), desc(id))
    .limit(mostTasksShown + 1)
  return { tasks: await serializeWorkTasks(db, reader, rows.slice(0, mostTasksShown), now), isCapped: rows.length > mostTasksShown }
}

export async function serializeWorkTasks(db: Db, reader: Actor, rows: readonly TodoTaskRow[], now: Date): Promise<WorkTask[]> {
  if (rows.length === 0) return []
  const people = await peopleByIds(
    db,
    rows.map(({ ownerId }) => ownerId),
  )
  const subjects = await subjectsOf(db, reader, rows)
  const minutes = await minutesOfTasks(
    db,
    rows.map(({ id }) => id),
    now,
  )
  return rows.flatMap((row) => {
    const person = people.get(row.ownerId)
    if (!person) return []
    const { id: _id, title, description, deadline, isCompleted, completedOn } = row
    return {
      ...{ _id, title, description, isCompleted, person },
      ...(deadline !== null && { deadline }),
      ...(completedOn !== null && { completedOn }),
      minutes: minutes.get(row.id) ?? 0,
      ...subjectOf(row, subjects),
    }
  })
}

async function minutesOfTasks(db: Db, ids: readonly string[], now: Date): Promise<Map<string, number>> {
  const { taskId, removedAt } = todoTimesTable
  const rows = await db
    .select({ taskId, minutes: minutesWorked(now) })
    .from(todoTimesTable)
    .where(and(inArray(taskId, [...ids]), isNull(removedAt)))
    .groupBy(taskId)
  return new Map(rows.flatMap(({ taskId, minutes }) => (taskId ? [[taskId, minutes] as const] : [])))
}

/** Minutes worked by each person on an order or a booking, most first. */
export async function hoursOf(db: Db, { orderId, bookingId }: KnownSubject, now: Date) {
  const { personId, removedAt } = todoTimesTable
  const which = orderId ? eq(todoTimesTable.orderId, orderId) : bookingId ? eq(todoTimesTable.bookingId, bookingId) : sql`false`
  const minutes = minutesWorked(now)
  const rows = await db
    .select({ personId, minutes })
    .from(todoTimesTable)
    .where(and(which, isNull(removedAt)))
    .groupBy(personId)
    .orderBy(desc(minutes))
  const people = await peopleByIds(
    db,
    rows.map(({ personId }) => personId),
  )
  return rows.flatMap(({ personId, minutes }) => {
    const person = people.get(personId)
    return person ? [{ person, minutes }] : []
  })
}

export async function ownerOfGiven(db: Db, giverId: string, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ ownerId: todoTasksTable.ownerId })
    .from(todoTasksTable)
    .where(and(eq(todoTasksTable.id, id), givenBy(giverId), isNull(todoTasksTable.deletedAt)))
  return row?.ownerId
}
