import type { Actor } from '@app/contract/core/access.ts'
import { changedFields } from '@app/contract/resume/resume.rules.ts'
import { ResumeWords } from '@app/contract/resume/resume.shapes.ts'
import type { AppContext } from '#core/context.ts'
import { orNotFound, Refusal } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { recordAudit } from '#logs/index.ts'
import { deleteDraft, findResume, findVersion, insertResume, lockResume, saveResume } from './resume.store.ts'
import type { ResumeRow } from './resume.table.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>
/** `id` is null for a person who does not know of a resume yet. */
type Input = { id: string | null; version: number | undefined; content: (before: ResumeWords) => ResumeWords }
/** The resume, and the revision of its deleted draft. */
type PublishResult = { row: ResumeRow; revision: number }

/**
 * Publishes the input as the next version, and deletes the draft. Equal content makes no new version, so a retry is safe.
 * @throws Refusal CONFLICT with the present version and the changes since the one that this edit began from
 */
export async function publishResume({ db, clock }: Deps, me: Actor, input: Input): Promise<PublishResult> {
  return await db.transaction(async (db) => {
    const now = clock.now()
    const before = await lockResume(db, me.id)
    if (input.id !== null && before?.id !== input.id) orNotFound(undefined, 'Resume')
    const content = input.content(before?.content ?? ResumeWords.parse({}))
    if (before) await assertNotStale(db, me.id, before, { ...input, content })
    const revision = await deleteDraft(db, me.id, now)
    if (before && changedFields(before.content, content).length === 0) return { row: before, revision }
    const row = before ? await saveResume(db, before, content, now) : await insertResume(db, me.id, content, now)
    const activity = `saved their resume, version ${row.version}`
    await recordAudit(db, { actor: me, kind: 'account', activity, subject: { kind: 'user', id: me.id }, at: now })
    return { row, revision }
  })
}

/** Publishes an older version as a new one, unless the edit is stale; the draft is deleted. */
export async function restoreVersion(context: Deps, me: Actor, version: number, current: number): Promise<PublishResult> {
  const { content } = orNotFound(await findVersion(context.db, me.id, version), 'Version')
  const row = await findResume(context.db, me.id)
  return await publishResume(context, me, { id: orNotFound(row, 'Resume').id, version: current, content: () => content })
}

async function assertNotStale(
  db: Db,
  userId: string,
  now: ResumeRow,
  { id, version, content }: Omit<Input, 'content'> & { content: ResumeWords },
): Promise<void> {
  // As specified, an update without a version is allowed; then the last write wins.
  if (version === undefined ? id !== null : version >= now.version) return
  const begun = version === undefined ? undefined : await findVersion(db, userId, version)
  const since = begun ? changedFields(begun.content, now.content) : changedFields(content, now.content)
  const different = changedFields(content, now.content)
  const changed = since.filter((field) => different.includes(field))
  if (changed.length === 0) return
  const at = now.updatedAt.toISOString()
  throw new Refusal('CONFLICT', 'Your resume was saved elsewhere in the meantime. Check the differences, then save again.', {
    version: now.version,
    changed: changed.map((field) => ({ field, value: now.content[field], at })),
  })
}
