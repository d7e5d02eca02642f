import { type DueFilter, daysOfFilter, mostDoneShown } from '@app/contract/todo/todo.rules.ts'
import { and, asc, between, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { containing } from '#database/searchPatterns.ts'
import { type TodoSectionRow, type TodoTaskRow, todoSectionsTable, todoTasksTable } from './todo.table.ts'

/** Serialises changes of a board from several windows, so that its order stays consistent. */
export const lockBoard = (db: Db, ownerId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`to-do board of ${ownerId}`}, 0))`)

const sectionsOf = (ownerId: string): SQL | undefined => and(eq(todoSectionsTable.ownerId, ownerId), isNull(todoSectionsTable.deletedAt))
const tasksOf = (ownerId: string): SQL | undefined => and(eq(todoTasksTable.ownerId, ownerId), isNull(todoTasksTable.deletedAt))

export const listSections = (db: Db, ownerId: string): Promise<TodoSectionRow[]> =>
  db.select().from(todoSectionsTable).where(sectionsOf(ownerId)).orderBy(asc(todoSectionsTable.rank), asc(todoSectionsTable.id))

type TaskQuery = { isCompleted: boolean; search: string; due?: DueFilter | undefined }

/** Open tasks in board order; of completed ones the newest. */
export async function listTasks(
  db: Db,
  ownerId: string,
  { isCompleted, search, due }: TaskQuery,
  today: string,
): Promise<{ tasks: TodoTaskRow[]; isCapped: boolean }> {
  const days = due && daysOfFilter(due, today)
  const words = sql`searchable(${containing(search)})`
  const asked = and(
    tasksOf(ownerId),
    isCompleted ? sql`${todoTasksTable.isCompleted}` : sql`not ${todoTasksTable.isCompleted}`,
    days && between(todoTasksTable.deadline, days.from, days.to),
    search
      ? or(
          sql`searchable(${todoTasksTable.title}) like ${words}`,
          sql`searchable(${todoTasksTable.description}) like ${words}`,
          sql`searchable(array_to_string(${todoTasksTable.labels}, ' ')) like ${words}`,
        )
      : undefined,
  )
  const found = db.select().from(todoTasksTable).where(asked).$dynamic()
  if (!isCompleted) return { tasks: await found.orderBy(asc(todoTasksTable.rank), asc(todoTasksTable.id)), isCapped: false }
  const rows = await found.orderBy(desc(todoTasksTable.completedOn), desc(todoTasksTable.id)).limit(mostDoneShown + 1)
  return { tasks: rows.slice(0, mostDoneShown), isCapped: rows.length > mostDoneShown }
}

export async function findSection(db: Db, ownerId: string, id: string): Promise<TodoSectionRow | undefined> {
  if (!isId(id)) return undefined
  const [row] = await db
    .select()
    .from(todoSectionsTable)
    .where(and(eq(todoSectionsTable.id, id), sectionsOf(ownerId)))
  return row
}

export async function findTask(db: Db, ownerId: string, id: string): Promise<TodoTaskRow | undefined> {
  if (!isId(id)) return undefined
  const [row] = await db
    .select()
    .from(todoTasksTable)
    .where(and(eq(todoTasksTable.id, id), tasksOf(ownerId)))
  return row
}

type BoardTable = typeof todoSectionsTable | typeof todoTasksTable

/** The id of a row that this attempt created, even if it was deleted since. */
export async function idOfAttempt(db: Db, table: BoardTable, ownerId: string, key: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.ownerId, ownerId), eq(table.idempotencyKey, key)))
  return row?.id
}

export const countSections = (db: Db, ownerId: string) => db.$count(todoSectionsTable, sectionsOf(ownerId))
export const countOpenTasks = (db: Db, ownerId: string) =>
  db.$count(todoTasksTable, and(tasksOf(ownerId), sql`not ${todoTasksTable.isCompleted}`))

export async function insertSection(db: Db, section: Omit<typeof todoSectionsTable.$inferInsert, 'rank'>): Promise<TodoSectionRow> {
  const rank = sql`(select coalesce(floor(max(rank)), 0) + 1 from ${todoSectionsTable} where owner_id = ${section.ownerId})`
  const [row] = await db
    .insert(todoSectionsTable)
    .values({ ...section, rank })
    .returning()
  if (!row) throw new Error('A section was not written.')
  return row
}

export async function saveSectionTitle(db: Db, ownerId: string, id: string, title: string): Promise<TodoSectionRow | undefined> {
  if (!isId(id)) return undefined
  const [row] = await db
    .update(todoSectionsTable)
    .set({ title })
    .where(and(eq(todoSectionsTable.id, id), sectionsOf(ownerId)))
    .returning()
  return row
}

/** Numbers sections in this order. A deleted one that is restored returns near its old place. */
export async function saveSectionPlaces(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    update ${todoSectionsTable} set rank = placed.place
      from (select value::uuid as id, ordinality as place from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality) as placed
     where placed.id = ${todoSectionsTable}.id`)
}

export async function insertTask(db: Db, task: Omit<typeof todoTasksTable.$inferInsert, 'rank'>): Promise<TodoTaskRow> {
  const [row] = await db
    .insert(todoTasksTable)
    .values({ ...task, rank: sql`(${lastRankOf(task.sectionId)})` })
    .returning()
  if (!row) throw new Error('A task was not written.')
  return row
}

/** The next whole number after all rows of the section, including deleted ones, so that a restored row finds its place free. */
const lastRankOf = (sectionId: string): SQL =>
  sql`select coalesce(floor(max(rank)), 0) + 1 from ${todoTasksTable} where section_id = ${sectionId}`

export async function saveTask(
  db: Db,
  id: string,
  change: Partial<
    Pick<
      TodoTaskRow,
      | 'title'
      | 'description'
      | 'labels'
      | 'checklist'
      | 'deadline'
      | 'isCompleted'
      | 'completedOn'
      | 'repeats'
      | 'repeatsSince'
      | 'reminder'
      | 'remindAt'
    >
  >,
): Promise<void> {
  if (Object.keys(change).length > 0) await db.update(todoTasksTable).set(change).where(eq(todoTasksTable.id, id))
}

export async function saveAtEnd(db: Db, id: string, sectionId: string): Promise<void> {
  await db
    .update(todoTasksTable)
    .set({ sectionId, rank: sql`(${lastRankOf(sectionId)})` })
    .where(eq(todoTasksTable.id, id))
}
