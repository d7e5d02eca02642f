import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import type { PayableRef } from '../payables/payable.port.ts'
import { supersedeOpenIntents } from '../payments.store.ts'
import { orderKind } from '../payments.table.ts'

/**
 * What is done in every transaction that changes what a payable asks for or what is paid of it, while it is held:
 * a card payment that was begun before counts no longer and is ended at the provider. If it was paid all the same, what
 * exceeds the balance becomes a surplus. Opening a card payment holds the payable too, so none can slip through between.
 */
export async function supersedeIntentsOf(db: Db, payable: PayableRef, now: Date): Promise<void> {
  if ((await supersedeOpenIntents(db, payable, now)) > 0) await enqueue(db, 'closeSupersededIntents', payable)
}

export const supersedeIntents = (db: Db, orderId: string, now: Date): Promise<void> =>
  supersedeIntentsOf(db, { kind: orderKind, id: orderId }, now)
