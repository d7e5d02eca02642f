import { mostResumeVersions } from '@app/contract/resume/resume.rules.ts'
import type { ResumeWords } from '@app/contract/resume/resume.shapes.ts'
import { and, desc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import { conflict, onDuplicate } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { type ResumeDraftRow, type ResumeRow, resumeDraftsTable, resumesTable, resumeVersionsTable } from './resume.table.ts'

export async function findResume(db: Db, userId: string): Promise<ResumeRow | undefined> {
  return (await db.select().from(resumesTable).where(eq(resumesTable.userId, userId)))[0]
}

/** Locks it until the transaction ends, so that versions follow each other. */
export async function lockResume(db: Db, userId: string): Promise<ResumeRow | undefined> {
  return (await db.select().from(resumesTable).where(eq(resumesTable.userId, userId)).for('update'))[0]
}

const twice = { resumes_user_id_key: conflict('You have just saved a resume elsewhere. Please open this page again.') }

export async function insertResume(db: Db, userId: string, content: ResumeWords, now: Date): Promise<ResumeRow> {
  const values = { userId, content, createdAt: now, updatedAt: now }
  const [row] = await onDuplicate(twice, () => db.insert(resumesTable).values(values).returning())
  if (!row) throw new Error('The new resume did not come back from the database.')
  await saveVersion(db, row)
  return row
}

export async function saveResume(db: Db, { id, version }: ResumeRow, content: ResumeWords, now: Date): Promise<ResumeRow> {
  const changes = { content, version: version + 1, updatedAt: now }
  const [row] = await db.update(resumesTable).set(changes).where(eq(resumesTable.id, id)).returning()
  if (!row) throw new Error('The resume was not locked.')
  await saveVersion(db, row)
  return row
}

async function saveVersion(db: Db, { id, version, content, updatedAt }: ResumeRow): Promise<void> {
  await db.insert(resumeVersionsTable).values({ resumeId: id, version, content, createdAt: updatedAt })
  const { resumeId, version: kept } = resumeVersionsTable
  await db.delete(resumeVersionsTable).where(and(eq(resumeId, id), lte(kept, version - mostResumeVersions)))
}

export async function deleteResume(db: Db, id: string): Promise<void> {
  await db.delete(resumesTable).where(eq(resumesTable.id, id))
}

export const versionsOf = (db: Db, userId: string) =>
  db
    .select({ version: resumeVersionsTable.version, at: resumeVersionsTable.createdAt })
    .from(resumeVersionsTable)
    .innerJoin(resumesTable, eq(resumesTable.id, resumeVersionsTable.resumeId))
    .where(eq(resumesTable.userId, userId))
    .orderBy(desc(resumeVersionsTable.version))
    .limit(mostResumeVersions)

export async function findVersion(db: Db, userId: string, version: number) {
  const [found] = await db
    .select({ version: resumeVersionsTable.version, at: resumeVersionsTable.createdAt, content: resumeVersionsTable.content })
    .from(resumeVersionsTable)
    .innerJoin(resumesTable, eq(resumesTable.id, resumeVersionsTable.resumeId))
    .where(and(eq(resumesTable.userId, userId), eq(resumeVersionsTable.version, version)))
  return found
}

export async function findDraft(db: Db, userId: string): Promise<ResumeDraftRow | undefined> {
  return (await db.select().from(resumeDraftsTable).where(eq(resumeDraftsTable.userId, userId)))[0]
}

type NewDraft = Pick<ResumeDraftRow, 'userId' | 'revision' | 'version' | 'writer'> & { content: ResumeWords; heirOf?: string | undefined }

/** The new revision; undefined if another page has written since the given one. */
export async function saveDraft(
  db: Db,
  { userId, content, revision, version, writer, heirOf = writer }: NewDraft,
  now: Date,
): Promise<number | undefined> {
  const written = { content, version, writer, updatedAt: now }
  const { revision: kept, writer: before } = resumeDraftsTable
  const [row] = await db
    .insert(resumeDraftsTable)
    .values({ userId, ...written, revision: revision + 1 })
    .onConflictDoUpdate({
      target: resumeDraftsTable.userId,
      set: { ...written, revision: sql`${kept} + 1` },
      setWhere: or(eq(kept, revision), inArray(before, [writer, heirOf])),
    })
    .returning({ revision: resumeDraftsTable.revision })
  return row?.revision
}

export async function deleteDraft(db: Db, userId: string, now: Date): Promise<number> {
  const [row] = await db
    .update(resumeDraftsTable)
    .set({ content: null, writer: '', revision: sql`${resumeDraftsTable.revision} + 1`, updatedAt: now })
    .where(eq(resumeDraftsTable.userId, userId))
    .returning({ revision: resumeDraftsTable.revision })
  return row?.revision ?? 0
}
