import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import type { PayableRef } from '../payables/payable.port.ts'
import { supersedeOpenIntents } from '../payments.store.ts'
import { orderKind } from '../payments.table.ts'

/**
 * Supersedes the open card payments of a payable and ends them at the provider. Call it in every transaction that changes the payable's
 * price or paid amount, while the payable is locked. If such an intent was paid all the same, the excess becomes a surplus. Opening a
 * card payment locks the payable too, so none can be opened in between.
 */
export async function supersedeIntentsOf(db: Db, payable: PayableRef, now: Date): Promise<void> {
  if ((await supersedeOpenIntents(db, payable, now)) > 0) await enqueue(db, 'closeSupersededIntents', payable)
}

export const supersedeIntents = (db: Db, orderId: string, now: Date): Promise<void> =>
  supersedeIntentsOf(db, { kind: orderKind, id: orderId }, now)
