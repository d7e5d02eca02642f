import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'

type ChangedTask = { orderId: string | null; bookingId: string | null; givenBy: string | null; ownerId: string }

/** Refreshes the screens that show the tasks of an order or a booking, or given tasks. */
export async function pushWorkChange(db: Db, { orderId, bookingId, givenBy, ownerId }: ChangedTask): Promise<void> {
  if (orderId || bookingId || givenBy)
    await enqueue(db, 'workChanged', { orderId, bookingId, userIds: [...new Set([ownerId, ...(givenBy ? [givenBy] : [])])] })
}
