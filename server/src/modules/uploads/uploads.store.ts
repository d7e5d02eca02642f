import { and, asc, eq, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { type UploadRow, uploadsTable } from './uploads.table.ts'

/** The owner of uploads: a signed-in person, a visitor's browser, or both after a visitor has signed in. */
export type UploadOwner = { ownerId: string; visitorId?: string } | { ownerId?: never; visitorId: string }

const belongsTo = ({ ownerId, visitorId }: UploadOwner) =>
  or(ownerId ? eq(uploadsTable.ownerId, ownerId) : undefined, visitorId ? eq(uploadsTable.visitorId, visitorId) : undefined)

/** The upload, if it belongs to this owner; otherwise undefined. */
export async function findUpload(db: Db, id: string, owner: UploadOwner): Promise<UploadRow | undefined> {
  return (
    await db
      .select()
      .from(uploadsTable)
      .where(and(eq(uploadsTable.id, id), belongsTo(owner)))
  )[0]
}

export async function uploadById(db: Db, id: string): Promise<UploadRow | undefined> {
  return (await db.select().from(uploadsTable).where(eq(uploadsTable.id, id)))[0]
}

/** Locks the row until the transaction ends, so that of two concurrent claims only one succeeds. Without an owner, of any owner. */
export async function lockUpload(db: Db, id: string, owner?: UploadOwner): Promise<UploadRow | undefined> {
  const theirs = owner && belongsTo(owner)
  return (
    await db
      .select()
      .from(uploadsTable)
      .where(and(eq(uploadsTable.id, id), theirs))
      .for('update')
  )[0]
}

/** Locks the count of an owner's unclaimed uploads until the transaction ends, so that concurrent ones are counted one by one. */
export async function lockWaiting(db: Db, owner: UploadOwner): Promise<{ files: number; bytes: number }> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${owner.ownerId ?? owner.visitorId}`}, 0))`)
  const [waiting] = await db
    .select({ files: sql<number>`count(*)::int`, bytes: sql<string>`coalesce(sum(${uploadsTable.size}), 0)` })
    .from(uploadsTable)
    .where(and(belongsTo(owner), ne(uploadsTable.state, 'claimed')))
  return { files: waiting?.files ?? 0, bytes: Number(waiting?.bytes ?? 0) }
}

/** The bytes of all unclaimed uploads for one purpose; an index covers them. */
export async function bytesWaitingFor(db: Db, purpose: UploadRow['purpose']): Promise<number> {
  const [waiting] = await db
    .select({ bytes: sql<string>`coalesce(sum(${uploadsTable.size}), 0)` })
    .from(uploadsTable)
    .where(and(ne(uploadsTable.state, 'claimed'), eq(uploadsTable.purpose, purpose)))
  return Number(waiting?.bytes ?? 0)
}

export async function insertUpload(db: Db, upload: typeof uploadsTable.$inferInsert): Promise<void> {
  await db.insert(uploadsTable).values(upload)
}

export async function saveUpload(db: Db, id: string, changes: Partial<UploadRow>): Promise<void> {
  await db.update(uploadsTable).set(changes).where(eq(uploadsTable.id, id))
}

export async function deleteUploadRow(db: Db, id: string): Promise<void> {
  await db.delete(uploadsTable).where(eq(uploadsTable.id, id))
}

/** Expired uploads, oldest first. */
export async function expiredUploads(db: Db, now: Date, atMost: number): Promise<{ id: string }[]> {
  return await db
    .select({ id: uploadsTable.id })
    .from(uploadsTable)
    .where(and(ne(uploadsTable.state, 'claimed'), lte(uploadsTable.expiresAt, now)))
    .orderBy(asc(uploadsTable.expiresAt))
    .limit(atMost)
}
