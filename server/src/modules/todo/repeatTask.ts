import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { idOfAttempt, insertTask, saveTask } from './board.store.ts'
import { nextDay } from './nextDay.ts'
import { remindAt } from './reminders/remindAt.ts'
import { type TodoTaskRow, todoTasksTable } from './todo.table.ts'

/** The key names the preceding task, so that each has one successor. */
const keyOf = ({ id }: Pick<TodoTaskRow, 'id'>) => `next:${id}`

/**
 * Creates the next occurrence of a completed task in its place. Missed repetitions are skipped: it is due on the first day of the rule
 * after its own deadline and after today. The board must be locked.
 */
export async function createNextOccurrence(
  db: Db,
  done: TodoTaskRow,
  { zone, today }: { zone: string; today: string },
  now: Date,
): Promise<void> {
  const { repeats, deadline } = done
  if (repeats === null || deadline === null) return
  const since = done.repeatsSince ?? deadline
  const due = await nextDay(repeats, since, deadline > today ? deadline : today)
  await saveTask(db, done.id, { repeats: null, repeatsSince: null })
  const { title, description, labels, sectionId, ownerId, rank, orderId, bookingId, givenBy, reminder } = done
  const next = await insertTask(db, {
    ...{ title, description, labels, sectionId, ownerId, repeats, orderId, bookingId, givenBy, reminder },
    checklist: done.checklist.map((line) => ({ ...line, isDone: false })),
    deadline: due,
    remindAt: remindAt({ reminder, deadline: due }, zone, now),
    repeatsSince: since,
    idempotencyKey: keyOf(done),
    createdAt: now,
  })
  await db.update(todoTasksTable).set({ rank }).where(eq(todoTasksTable.id, next.id))
}

/** Deletes the untouched next occurrence when a task is reopened; an edited one stays. */
export async function deleteUntouchedNext(db: Db, reopened: TodoTaskRow): Promise<void> {
  const nextId = await idOfAttempt(db, todoTasksTable, reopened.ownerId, keyOf(reopened))
  if (nextId === undefined) return
  const [next] = await db
    .select()
    .from(todoTasksTable)
    .where(and(eq(todoTasksTable.id, nextId), eq(todoTasksTable.isCompleted, false), isNull(todoTasksTable.deletedAt)))
  if (!next || !isUntouched(next, reopened)) return
  await db.delete(todoTasksTable).where(eq(todoTasksTable.id, next.id))
  await saveTask(db, reopened.id, { repeats: next.repeats, repeatsSince: next.repeatsSince })
}

const isUntouched = (next: TodoTaskRow, { title, description }: TodoTaskRow) =>
  next.repeats !== null && next.title === title && next.description === description && next.checklist.every(({ isDone }) => !isDone)
