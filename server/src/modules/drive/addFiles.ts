import type { Actor } from '@app/contract/core/access.ts'
import { driveKindOf } from '@app/contract/drive/drive.rules.ts'
import type { AppContext } from '#core/context.ts'
import { badInput } from '#core/refusal.ts'
import type { ReceivedFile } from '#http/handlers.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { claimUploads, safeName } from '#uploads/index.ts'
import { insertDriveFiles } from './drive.store.ts'

type New = { uploadIds: readonly string[]; files: readonly ReceivedFile[] }

/** Adds files of the company, which need no quarantine; answers how many. */
export async function addFiles({ db, clock }: Pick<AppContext, 'db' | 'clock'>, actor: Actor, { uploadIds, files }: New): Promise<number> {
  if (uploadIds.length + files.length === 0) throw badInput('uploadIds', 'Please choose a file.')
  const added = await db.transaction(async (db) => {
    const now = clock.now()
    const claimed = await claimUploads(db, uploadIds, { ownerId: actor.id, purpose: 'driveFile' })
    const all = [
      ...claimed.map(({ name, type, size, storageKey }) => ({ name, type, sizeBytes: size, storageKey })),
      ...files.map(({ name, type, sizeBytes, storageKey }) => ({ name: safeName(name), type, sizeBytes, storageKey })),
    ]
    const rows = await insertDriveFiles(
      db,
      all.map((file) => ({ ...file, kind: driveKindOf(file.type), uploadedBy: actor.id, releasedAt: now, createdAt: now })),
    )
    const names = rows.map(({ name }) => name).join(', ')
    await recordAudit(db, { actor, kind: 'settings', activity: `added to Drive Files: ${names}`, at: now })
    await enqueue(db, 'driveChanged', {})
    return rows.length
  })
  for (const file of files) file.keep()
  return added
}
