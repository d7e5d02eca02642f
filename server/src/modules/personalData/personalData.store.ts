import { and, desc, eq, lt } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { type DataArchiveRow, dataArchivesTable } from './personalData.table.ts'

type ArchiveRequest = Pick<DataArchiveRow, 'userId' | 'requestedBy' | 'createdAt'>

/** The new row; undefined while this person's last one is still being written. */
export async function insertArchive(db: Db, request: ArchiveRequest): Promise<DataArchiveRow | undefined> {
  return (await db.insert(dataArchivesTable).values(request).onConflictDoNothing().returning())[0]
}

export const archivesFor = (db: Db, { userId, requestedBy }: Pick<ArchiveRequest, 'userId' | 'requestedBy'>): Promise<DataArchiveRow[]> =>
  db
    .select()
    .from(dataArchivesTable)
    .where(and(eq(dataArchivesTable.userId, userId), eq(dataArchivesTable.requestedBy, requestedBy)))
    .orderBy(desc(dataArchivesTable.createdAt), desc(dataArchivesTable.id))
    .limit(20)

export async function findArchive(db: Db, id: string): Promise<DataArchiveRow | undefined> {
  return (await db.select().from(dataArchivesTable).where(eq(dataArchivesTable.id, id)))[0]
}

/** Stores where this attempt writes, and returns where the one before did; undefined if the archive is done or deleted. */
export const beginAttempt = (db: Db, id: string, storageKey: string): Promise<DataArchiveRow | undefined> =>
  db.transaction(async (db) => {
    const [row] = await db.select().from(dataArchivesTable).where(eq(dataArchivesTable.id, id)).for('update')
    if (row?.state !== 'writing') return undefined
    await db.update(dataArchivesTable).set({ storageKey }).where(eq(dataArchivesTable.id, id))
    return row
  })

/** False if another attempt has begun, or the person is deleted. */
export async function endAttempt(
  db: Db,
  id: string,
  storageKey: string,
  end: Partial<Pick<DataArchiveRow, 'state' | 'sizeBytes' | 'readyAt'>>,
): Promise<boolean> {
  const isOurs = and(eq(dataArchivesTable.id, id), eq(dataArchivesTable.storageKey, storageKey), eq(dataArchivesTable.state, 'writing'))
  return (await db.update(dataArchivesTable).set(end).where(isOurs).returning({ id: dataArchivesTable.id })).length > 0
}

export const archivesBefore = (db: Db, before: Date): Promise<DataArchiveRow[]> =>
  db.select().from(dataArchivesTable).where(lt(dataArchivesTable.createdAt, before)).limit(100)

export async function deleteArchive(db: Db, id: string): Promise<void> {
  await db.delete(dataArchivesTable).where(eq(dataArchivesTable.id, id))
}
