import { asc } from 'drizzle-orm'
import type { Db } from '#core/db.ts'
import { homeTable } from './home.table.ts'

export async function findHomeDetails(db: Db) {
  const [row] = await db.select().from(homeTable).orderBy(asc(homeTable.id)).limit(1)
  return row
}
