import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { supersedeOpenIntents } from '../payments.store.ts'

/**
 * What is done in every transaction that changes what an order asks for or what is paid of it, while the order is held:
 * a card payment that was begun before counts no longer and is ended at the provider. If it was paid all the same, what
 * exceeds the balance becomes a surplus. Opening a card payment holds the order too, so none can slip through between.
 */
export async function supersedeIntents(db: Db, orderId: string, now: Date): Promise<void> {
  if ((await supersedeOpenIntents(db, orderId, now)) > 0) await enqueue(db, 'closeIntentsOfOrder', { orderId })
}
