import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'

type ChangedTask = { orderId: string | null; bookingId: string | null; givenBy: string | null; ownerId: string }

/** Whoever shows the tasks of an order or a booking, or what they have given, asks for them again. */
export async function pushWorkChange(db: Db, { orderId, bookingId, givenBy, ownerId }: ChangedTask): Promise<void> {
  if (orderId || bookingId || givenBy)
    await enqueue(db, 'workChanged', { orderId, bookingId, userIds: [...new Set([ownerId, ...(givenBy ? [givenBy] : [])])] })
}
