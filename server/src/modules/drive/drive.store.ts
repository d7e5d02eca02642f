import type { ReaderClock } from '@app/contract/core/dueDay.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import type { driveSorts } from '@app/contract/drive/drive.calls.ts'
import { type DriveFilterValues, driveFilters } from '@app/contract/drive/drive.filters.ts'
import { type DriveTab, driveTabs } from '@app/contract/drive/drive.rules.ts'
import { and, asc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { fingerprint } from '#config/secrets.ts'
import type { Db } from '#database/db.ts'
import { filterCondition } from '#database/filterConditions.ts'
import { isId } from '#database/ids.ts'
import { countUpTo, inOrderOf, pageOfIds } from '#database/pageOfIds.ts'
import { containingWords } from '#database/searchPatterns.ts'
import { type PersonRow, personColumns } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'
import { type DriveFileRow, driveFilesTable } from './drive.table.ts'

const { id, name, kind, sizeBytes, senderName, senderEmail, uploadedBy, attempt, position, releasedAt, createdAt } = driveFilesTable
export type DriveFileToShow = { file: DriveFileRow; uploader: PersonRow | null }

const toShow = (db: Db) =>
  db
    .select({ file: driveFilesTable, uploader: personColumns })
    .from(driveFilesTable)
    .leftJoin(usersTable, eq(usersTable.id, uploadedBy))
    .$dynamic()

export async function driveFile(db: Db, which: string): Promise<DriveFileToShow | undefined> {
  return isId(which) ? (await toShow(db).where(eq(id, which)))[0] : undefined
}

export type DriveList = Pick<ListInput, 'page' | 'pageSize' | 'search' | 'direction'> &
  DriveFilterValues & { sort: (typeof driveSorts)[number]; tab?: DriveTab | undefined }

/** A page of the drive, and the number of files under each tab. */
export async function pageOfDrive(db: Db, list: DriveList, reading: ReaderClock) {
  const found = and(matching(list.search), filtered(list, reading))
  const counts = await Promise.all(
    driveTabs.map(async (tab) => [tab, await countUpTo(db, driveFilesTable, and(found, inTab(tab)))] as const),
  )
  const by = { createdAt, name, size: sizeBytes }[list.sort]
  const { ids, ...counted } = await pageOfIds(db, { table: driveFilesTable, id, by }, and(found, inTab(list.tab ?? 'all')), list)
  const items = inOrderOf(ids, await toShow(db).where(inArray(id, ids)), ({ file }) => file.id)
  const countOf = (tab: DriveTab) => counts.find(([name]) => name === tab)?.[1] ?? 0
  const tabs = {
    all: countOf('all'),
    image: countOf('image'),
    pdf: countOf('pdf'),
    word: countOf('word'),
    excel: countOf('excel'),
    zip: countOf('zip'),
  }
  return { items, ...counted, tabs }
}

const inTab = (tab: DriveTab): SQL | undefined => (tab === 'all' ? undefined : eq(kind, tab))

const filtered = (values: DriveFilterValues, reading: ReaderClock): SQL | undefined =>
  filterCondition(
    driveFilters,
    { quarantine: { yes: sql`${releasedAt} is null`, no: sql`${releasedAt} is not null` }, created: { instant: createdAt } },
    values,
    reading,
  )

/** Identical to the expression of the search index, so that the index is used. */
function matching(search: string): SQL | undefined {
  const words = search.trim().replace(/\s+/g, ' ')
  if (words === '') return undefined
  return sql`searchable(${name} || ' ' || coalesce(${senderName}, '') || ' ' || coalesce(${senderEmail}, '')) like searchable(${containingWords(words)})`
}

export async function insertDriveFiles(db: Db, files: (typeof driveFilesTable.$inferInsert)[]): Promise<DriveFileRow[]> {
  return await db.insert(driveFilesTable).values(files).returning()
}

/** The fingerprint of a submission: its person or browser, and its key. */
export const attemptOf = (caller: string, idempotencyKey: string): string => fingerprint(JSON.stringify([caller, idempotencyKey]))

/** Locks a submission until the transaction ends, and returns how many files it has already. */
export async function lockAttempt(db: Db, key: string): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  return (await filesOfAttempt(db, key)).length
}

/** The files of one submission; none if it never succeeded. */
export const filesOfAttempt = (db: Db, key: string): Promise<DriveFileRow[]> =>
  db.select().from(driveFilesTable).where(eq(attempt, key)).orderBy(asc(position))

/** Locks the drop box until the transaction ends, and returns the number of bytes in quarantine. */
export async function lockQuarantine(db: Db): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('quarantine of the drive', 0))`)
  const [waiting] = await db
    .select({ bytes: sql<string>`coalesce(sum(${sizeBytes}), 0)` })
    .from(driveFilesTable)
    .where(isNull(releasedAt))
  return Number(waiting?.bytes ?? 0)
}

/** Releases a file from quarantine; undefined if it was released before. */
export async function releaseDriveFile(db: Db, which: string, by: { releasedBy: string; releasedAt: Date }): Promise<boolean> {
  const where = and(eq(id, which), isNull(releasedAt))
  return (await db.update(driveFilesTable).set(by).where(where).returning({ id })).length > 0
}

export async function deleteDriveFile(db: Db, which: string): Promise<DriveFileRow | undefined> {
  return isId(which) ? (await db.delete(driveFilesTable).where(eq(id, which)).returning())[0] : undefined
}

/** Deletes the files that have been in quarantine since before then, and returns their storage keys. */
export async function deleteQuarantined(db: Db, before: Date, atMost: number): Promise<string[]> {
  const old = db
    .select({ id })
    .from(driveFilesTable)
    .where(and(isNull(releasedAt), lt(createdAt, before)))
    .limit(atMost)
    .for('update', { skipLocked: true })
  const gone = await db.delete(driveFilesTable).where(inArray(id, old)).returning({ storageKey: driveFilesTable.storageKey })
  return gone.map(({ storageKey }) => storageKey)
}
