import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'

/** Some sixteen hours, with pauses that grow. */
export const sendingAttempts = 12

/** One after another for each number, so that they arrive as they were written. */
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
