import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { type TodoTaskRow, todoTasksTable } from './todo.table.ts'

type Place = Pick<TodoTaskRow, 'id' | 'rank'>

/** The row directly before a place, including completed and deleted ones, without the moved one, so that restored rows keep their place. */
export async function neighbourBefore(db: Db, sectionId: string, place: Place, movedId: string): Promise<Place | undefined> {
  const [row] = await db
    .select({ id: todoTasksTable.id, rank: todoTasksTable.rank })
    .from(todoTasksTable)
    .where(
      and(
        eq(todoTasksTable.sectionId, sectionId),
        sql`${todoTasksTable.id} <> ${movedId}`,
        or(lt(todoTasksTable.rank, place.rank), and(eq(todoTasksTable.rank, place.rank), lt(todoTasksTable.id, place.id))),
      ),
    )
    .orderBy(desc(todoTasksTable.rank), desc(todoTasksTable.id))
    .limit(1)
  return row
}

/** Sets the rank exactly between two others, or to the whole number before all. */
export async function saveRankBetween(db: Db, id: string, sectionId: string, before: string | undefined, after: string): Promise<void> {
  const rank = before === undefined ? sql`ceil(${after}::numeric) - 1` : sql`(${before}::numeric + ${after}::numeric) * 0.5`
  await db.update(todoTasksTable).set({ sectionId, rank }).where(eq(todoTasksTable.id, id))
}

/** Renumbers a section with whole numbers in its current order. */
export async function spreadRanks(db: Db, sectionId: string): Promise<void> {
  await db.execute(sql`
    update ${todoTasksTable} set rank = placed.place
      from (select id, row_number() over (order by rank, id) as place from ${todoTasksTable} where section_id = ${sectionId}) as placed
     where placed.id = ${todoTasksTable}.id`)
}
