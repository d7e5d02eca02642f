import type { Actor } from '@app/contract/core/access.ts'
import type { TodoSection, TodoTask } from '@app/contract/todo/todo.shapes.ts'
import type { Db } from '#database/db.ts'
import type { TodoSectionRow, TodoTaskRow } from './todo.table.ts'
import { type Subjects, subjectOf, subjectsOf } from './work/subjects.store.ts'

export const serializeSection = ({ id, title, ownerId }: TodoSectionRow): TodoSection => ({ _id: id, title, belongsTo: ownerId })

/** Serializes tasks with their orders and bookings, as far as the owner may see them. */
export async function serializeTasks(db: Db, reader: Actor, rows: readonly TodoTaskRow[]): Promise<TodoTask[]> {
  const subjects = await subjectsOf(db, reader, rows)
  return rows.map((row) => serializeTask(row, subjects))
}

export async function serializeOneTask(db: Db, reader: Actor, row: TodoTaskRow): Promise<TodoTask> {
  return serializeTask(row, await subjectsOf(db, reader, [row]))
}

function serializeTask(row: TodoTaskRow, subjects: Subjects): TodoTask {
  const { id, title, description, deadline, isCompleted, completedOn, repeats, reminder, labels, checklist, sectionId, ownerId } = row
  return {
    _id: id,
    title,
    ...(deadline !== null && { deadline }),
    description,
    isCompleted,
    ...(completedOn !== null && { completedOn }),
    ...(repeats !== null && { repeats }),
    ...(reminder !== null && { reminder }),
    labels,
    checklist,
    ...subjectOf(row, subjects),
    section: [sectionId],
    belongsTo: ownerId,
    version: row.version,
  }
}
