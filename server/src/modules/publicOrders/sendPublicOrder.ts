import { otherCategory } from '@app/contract/orders/orders.rules.ts'
import type { NewPublicOrder } from '@app/contract/publicOrders/publicOrders.shapes.ts'
import { consumeCaptcha } from '#auth/index.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, Refusal } from '#core/refusal.ts'
import { enqueue } from '#jobs/jobs.ts'
import { refusePastDeadline } from '#orders/index.ts'
import { claimUploads } from '#uploads/index.ts'
import { insertPublicOrder, insertPublicOrderFiles, numberOfAttempt } from './publicOrders.store.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'secret'>
type Attempt = { idempotencyKey: string | null; visitorId: string }

/**
 * Saves a visitor's request with the files that this browser has uploaded, once the captcha is solved; answers its number. A repeated call
 * is not checked again, since the first one has consumed captcha and files.
 */
export async function sendPublicOrder(context: Deps, input: NewPublicOrder, { idempotencyKey, visitorId }: Attempt): Promise<number> {
  const earlier = idempotencyKey === null ? undefined : await numberOfAttempt(context.db, idempotencyKey)
  if (earlier !== undefined) return earlier
  const now = context.clock.now()
  const { captcha, files, documentation, bookingSession, ...requestInput } = input
  refusePastDeadline(requestInput.deadline, requestInput.timezone ?? '', now)
  if (requestInput.category.toLowerCase() === otherCategory) throw badInput('category', 'Required!')
  await consumeCaptcha(context, captcha)
  return await context.db.transaction(async (db) => {
    const kept = await insertPublicOrder(db, {
      ...requestInput,
      projectName: requestInput.projectName || null,
      wantsReport: documentation,
      wantsWalkthrough: bookingSession,
      idempotencyKey,
      createdAt: now,
    })
    if (!kept) return await numberOfOtherAttempt(db, idempotencyKey)
    const uploads = await claimUploads(
      db,
      files.map(({ uploadId }) => uploadId),
      { visitorId, purpose: 'publicOrderFile' },
    ).catch(orGone)
    await insertPublicOrderFiles(
      db,
      uploads.map(({ name, type, size, storageKey }) => ({
        publicOrderId: kept.id,
        name,
        type,
        sizeBytes: size,
        storageKey,
        createdAt: now,
      })),
    )
    await enqueue(db, 'publicOrderSent', { publicOrderId: kept.id })
    return kept.number
  })
}

/** A file of another browser is refused like one that was deleted. */
function orGone(error: unknown): never {
  const isGone = error instanceof Refusal && error.code === 'NOT_FOUND'
  throw isGone ? badInput('files', 'A file has expired: unsent files are kept for an hour. Remove your files and add them again.') : error
}

/** The unique key has waited for the other call to commit, so its number can be read now. */
async function numberOfOtherAttempt(db: Deps['db'], idempotencyKey: string | null): Promise<number> {
  const number = idempotencyKey === null ? undefined : await numberOfAttempt(db, idempotencyKey)
  if (number === undefined) throw new Error('A public order was neither written nor found.')
  return number
}
