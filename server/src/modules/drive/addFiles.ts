import type { Actor } from '@app/contract/core/access.ts'
import { driveKindOf } from '@app/contract/drive/drive.rules.ts'
import type { AppContext } from '#core/context.ts'
import { badInput } from '#core/refusal.ts'
import type { ReceivedFile } from '#http/handlers.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { claimUploads, safeName } from '#uploads/index.ts'
import { attemptOf, insertDriveFiles, lockAttempt } from './drive.store.ts'

type NewDriveFiles = { uploadIds: readonly string[]; files: readonly ReceivedFile[]; idempotencyKey: string | null }
type Deps = Pick<AppContext, 'db' | 'clock'>

/** Adds files of the company, which need no quarantine; returns how many. A retry adds nothing more. */
export async function addFiles({ db, clock }: Deps, actor: Actor, { uploadIds, files, idempotencyKey }: NewDriveFiles): Promise<number> {
  if (uploadIds.length + files.length === 0) throw badInput('uploadIds', 'Please choose a file.')
  const attempt = idempotencyKey && attemptOf(actor.id, idempotencyKey)
  const { added, isRepeated } = await db.transaction(async (db) => {
    const earlier = attempt ? await lockAttempt(db, attempt) : 0
    if (earlier > 0) return { added: earlier, isRepeated: true }
    const now = clock.now()
    const claimed = await claimUploads(db, uploadIds, { ownerId: actor.id, purpose: 'driveFile' })
    const all = [
      ...claimed.map(({ name, type, size, storageKey }) => ({ name, type, sizeBytes: size, storageKey })),
      ...files.map(({ name, type, sizeBytes, storageKey }) => ({ name: safeName(name), type, sizeBytes, storageKey })),
    ]
    const rows = await insertDriveFiles(
      db,
      all.map((file, position) => ({
        ...file,
        kind: driveKindOf(file.type),
        uploadedBy: actor.id,
        attempt,
        position,
        releasedAt: now,
        createdAt: now,
      })),
    )
    const names = rows.map(({ name }) => name).join(', ')
    await recordAudit(db, { actor, kind: 'settings', activity: `added to Drive Files: ${names}`, at: now })
    await enqueue(db, 'driveChanged', {})
    return { added: rows.length, isRepeated: false }
  })
  if (!isRepeated) for (const file of files) file.keep()
  return added
}
