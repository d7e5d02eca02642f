import { and, eq, gte, isNull, lt, type SQL } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { type TodoSectionRow, todoSectionsTable, todoTasksTable } from './todo.table.ts'

export type Deletion = { deletion: string; deletedAt: Date }

export const markTaskDeleted = (db: Db, id: string, deletion: Deletion) => markTasks(db, eq(todoTasksTable.id, id), deletion)

/** Tasks that were deleted before belong to their own deletion. */
export const markTasksOfSectionDeleted = (db: Db, sectionId: string, deletion: Deletion) =>
  markTasks(db, eq(todoTasksTable.sectionId, sectionId), deletion)

async function markTasks(db: Db, which: SQL, deletion: Deletion): Promise<void> {
  await db
    .update(todoTasksTable)
    .set(deletion)
    .where(and(which, isNull(todoTasksTable.deletedAt)))
}

export async function markSectionDeleted(db: Db, id: string, deletion: Deletion): Promise<void> {
  await db.update(todoSectionsTable).set(deletion).where(eq(todoSectionsTable.id, id))
}

type Taking = { ownerId: string; deletion: string; since: Date }

export const unmarkSection = (db: Db, { ownerId, deletion, since }: Taking): Promise<Pick<TodoSectionRow, 'id'>[]> =>
  db
    .update(todoSectionsTable)
    .set({ deletion: null, deletedAt: null })
    .where(and(eq(todoSectionsTable.deletion, deletion), eq(todoSectionsTable.ownerId, ownerId), gte(todoSectionsTable.deletedAt, since)))
    .returning({ id: todoSectionsTable.id })

/** Restores tasks and returns their sections. */
export const unmarkTasks = (db: Db, { ownerId, deletion, since }: Taking): Promise<{ sectionId: string }[]> =>
  db
    .update(todoTasksTable)
    .set({ deletion: null, deletedAt: null })
    .where(and(eq(todoTasksTable.deletion, deletion), eq(todoTasksTable.ownerId, ownerId), gte(todoTasksTable.deletedAt, since)))
    .returning({ sectionId: todoTasksTable.sectionId })

/** Tasks are deleted with their section. */
export async function forgetDeleted(db: Db, before: Date): Promise<void> {
  await db.delete(todoTasksTable).where(lt(todoTasksTable.deletedAt, before))
  await db.delete(todoSectionsTable).where(lt(todoSectionsTable.deletedAt, before))
}
