import type { DropBoxInput } from '@app/contract/drive/drive.calls.ts'
import { driveKindOf, mostInQuarantine } from '@app/contract/drive/drive.rules.ts'
import { consumeCaptcha } from '#auth/index.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, Refusal } from '#core/refusal.ts'
import { newId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import { claimUploads } from '#uploads/index.ts'
import { attemptOf, filesOfAttempt, insertDriveFiles, lockQuarantine } from './drive.store.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'secret'>
type Attempt = { idempotencyKey: string | null; visitorId: string }

/**
 * Puts files that this browser has uploaded into quarantine, after checking the captcha. A retry of a successful attempt skips the check:
 * its captcha and uploads are used up.
 */
export async function leaveFiles(context: Deps, input: DropBoxInput, { idempotencyKey, visitorId }: Attempt): Promise<void> {
  const attempt = idempotencyKey ? attemptOf(visitorId, idempotencyKey) : newId()
  const isThere = async () => (await filesOfAttempt(context.db, attempt)).length > 0
  if (await isThere()) return
  await consumeCaptcha(context, input.captcha)
  await context.db.transaction(async (db) => {
    const waiting = await lockQuarantine(db)
    // Of two concurrent retries the second waits for the lock and finds the files of the first.
    if ((await filesOfAttempt(db, attempt)).length > 0) return
    const uploads = await claimUploads(db, input.multiples, { visitorId, purpose: 'dropBox' }).catch(asExpired)
    const bytes = uploads.reduce((sum, { size }) => sum + size, 0)
    if (waiting + bytes > mostInQuarantine) throw badInput('multiples', 'The drop box is full just now. Please try again tomorrow.')
    await insertDriveFiles(
      db,
      uploads.map(({ name, type, size, storageKey }, position) => ({
        name,
        type,
        kind: driveKindOf(type),
        sizeBytes: size,
        storageKey,
        senderName: input.name,
        senderEmail: input.email,
        attempt,
        position,
        createdAt: context.clock.now(),
      })),
    )
    await enqueue(db, 'filesLeft', { attempt })
  })
}

/** Uploads of another browser are answered like expired ones. */
function asExpired(error: unknown): never {
  const isGone = error instanceof Refusal && error.code === 'NOT_FOUND'
  throw isGone ? badInput('multiples', 'A file is no longer here. Please remove your files and add them again.') : error
}
