import type { ListInput } from '@app/contract/core/paging.ts'
import { and, asc, eq, getTableColumns, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { offsetPage, onPage } from '#database/offsetPage.ts'
import { countUpTo, inOrder } from '#database/pageOfIds.ts'
import { containing } from '#database/searchPatterns.ts'
import { type PersonRow, personColumns } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'
import { type ExportRow, exportsTable } from './exports.table.ts'

export type ExportToShow = { file: ExportRow; requester: PersonRow }

const exportsToShow = (db: Db) =>
  db
    .select({ file: getTableColumns(exportsTable), requester: personColumns })
    .from(exportsTable)
    .innerJoin(usersTable, eq(usersTable.id, exportsTable.requestedBy))
    .$dynamic()

type ExportList = Pick<ListInput, 'page' | 'pageSize' | 'search' | 'direction'>

export async function listExports(db: Db, { search, ...page }: ExportList) {
  const which = search ? sql`searchable(${exportsTable.name}) like searchable(${containing(search)})` : undefined
  const order = inOrder(page, exportsTable.createdAt, exportsTable.id)
  return await offsetPage<ExportToShow>(onPage(exportsToShow(db).where(which), page, order), () => countUpTo(db, exportsTable, which))
}

export const findExport = async (db: Db, id: string): Promise<ExportToShow | undefined> =>
  (await exportsToShow(db).where(eq(exportsTable.id, id)))[0]

/** The new row; undefined while this person's export of the same is still running. */
export async function insertExport(db: Db, file: typeof exportsTable.$inferInsert): Promise<ExportRow | undefined> {
  const [row] = await db.insert(exportsTable).values(file).onConflictDoNothing().returning()
  return row
}

type ExportKey = Pick<ExportRow, 'requestedBy' | 'subject' | 'selectionKey'>

export async function exportBeingWritten(db: Db, wanted: ExportKey): Promise<ExportToShow | undefined> {
  const { requestedBy, subject, selectionKey } = exportsTable
  const same = and(eq(requestedBy, wanted.requestedBy), eq(subject, wanted.subject), eq(selectionKey, wanted.selectionKey))
  return (await exportsToShow(db).where(and(same, isWriting)))[0]
}

/** Locks the row until the transaction ends, so that concurrent attempts are serialized. */
export async function lockExport(db: Db, id: string): Promise<ExportRow | undefined> {
  return (await db.select().from(exportsTable).where(eq(exportsTable.id, id)).for('update'))[0]
}

export type ExportChanges = Partial<Pick<ExportRow, 'state' | 'storageKey' | 'begunAt' | 'rows' | 'sizeBytes'>>

export async function saveExport(db: Db, id: string, changes: ExportChanges): Promise<void> {
  await db.update(exportsTable).set(changes).where(eq(exportsTable.id, id))
}

/** Ends the attempt that writes to this place; false if another attempt took over, or the export has failed since. */
export async function endAttempt(db: Db, id: string, storageKey: string, changes: ExportChanges): Promise<boolean> {
  const ended = await db
    .update(exportsTable)
    .set(changes)
    .where(and(eq(exportsTable.id, id), eq(exportsTable.storageKey, storageKey), isWriting))
    .returning({ id: exportsTable.id })
  return ended.length > 0
}

/** Fails exports that are marked as running but were started before the instant; returns their ids. */
export const failExportsStartedBefore = (db: Db, before: Date) =>
  db
    .update(exportsTable)
    .set({ state: 'failed' })
    .where(and(isWriting, lt(exportsTable.begunAt, before)))
    .returning({ id: exportsTable.id })

export const exportsMadeBefore = (db: Db, before: Date, atMost: number) =>
  db
    .select({ id: exportsTable.id, name: exportsTable.name, storageKey: exportsTable.storageKey })
    .from(exportsTable)
    .where(and(lt(exportsTable.createdAt, before), notInArray(exportsTable.state, beingWritten)))
    .orderBy(asc(exportsTable.createdAt))
    .limit(atMost)

export const deleteExport = (db: Db, id: string) => db.delete(exportsTable).where(eq(exportsTable.id, id))

const beingWritten: ExportRow['state'][] = ['writing', 'writingSelection']
const isWriting: SQL = inArray(exportsTable.state, beingWritten)
