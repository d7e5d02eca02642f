import type { NewContactMessage } from '@app/contract/messages/messages.shapes.ts'
import { consumeCaptcha } from '#auth/index.ts'
import type { AppContext } from '#core/context.ts'
import { enqueue } from '#jobs/jobs.ts'
import { insertMessage, isMessageKept } from './messages.store.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'secret'>
type Attempt = { idempotencyKey: string | null }

/**
 * Saves a visitor's message after checking the captcha. A retry of a saved message skips the check: the first attempt has used the captcha
 * up.
 */
export async function leaveMessage(context: Deps, { captcha, ...message }: NewContactMessage, { idempotencyKey }: Attempt): Promise<void> {
  if (idempotencyKey && (await isMessageKept(context.db, idempotencyKey))) return
  await consumeCaptcha(context, captcha)
  await context.db.transaction(async (db) => {
    const kept = await insertMessage(db, {
      ...message,
      phoneNumber: message.phoneNumber || null,
      idempotencyKey,
      createdAt: context.clock.now(),
    })
    if (kept) await enqueue(db, 'messageLeft', { messageId: kept.id })
  })
}
