import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'

/** About sixteen hours with growing pauses. */
export const sendingAttempts = 12

/** One queue for each number, so that messages arrive in the order in which they were written. */
export const queueWhatsapp = (
  db: Db,
  { messageId, conversationId, runAt }: { messageId: string; conversationId: string; runAt?: Date },
): Promise<void> =>
  enqueue(
    db,
    'sendWhatsapp',
    { messageId },
    {
      jobKey: `sendWhatsapp:${messageId}`,
      queue: `whatsapp:${conversationId}`,
      maxAttempts: sendingAttempts,
      ...(runAt && { runAt }),
    },
  )
