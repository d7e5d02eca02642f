import type { HomeWords } from '@app/contract/home/home.calls.ts'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { type HomeRow, homeTable } from './home.table.ts'

export async function findHomeDetails(db: Db): Promise<HomeRow | undefined> {
  const [row] = await db.select().from(homeTable).orderBy(asc(homeTable.id)).limit(1)
  return row
}

/** Locks the row until the transaction ends. */
export async function lockHomeDetails(db: Db): Promise<HomeRow | undefined> {
  const [row] = await db.select().from(homeTable).orderBy(asc(homeTable.id)).limit(1).for('update')
  return row
}

/** Returns undefined if another admin inserted the first texts at the same moment. */
export async function insertHomeDetails(db: Db, words: HomeWords, updatedAt: Date): Promise<HomeRow | undefined> {
  const [row] = await db
    .insert(homeTable)
    .values({ ...words, updatedAt })
    .onConflictDoNothing()
    .returning()
  return row
}

export async function saveHomeDetails(db: Db, id: string, words: HomeWords, updatedAt: Date): Promise<HomeRow | undefined> {
  const [row] = await db
    .update(homeTable)
    .set({ ...words, updatedAt })
    .where(eq(homeTable.id, id))
    .returning()
  return row
}
