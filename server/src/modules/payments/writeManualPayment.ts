import type { Cents } from '@app/contract/core/money.ts'
import { remainingCents } from '@app/contract/orders/orders.rules.ts'
import type { Db } from '#database/db.ts'
import { newId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import { type OrderRow, recordOrderEvents, saveOrder } from '#orders/index.ts'
import { insertPayment } from './payments.store.ts'
import type { PaymentRow } from './payments.table.ts'

type Manual = {
  amountCents: Cents
  method: string
  reference?: string | undefined
  actorId: string
  idempotencyKey?: string | null
  now: Date
}

/** Writes a payment that staff received for a locked order: balance, ledger, timeline and receipt. */
export async function writeManualPayment(db: Db, order: OrderRow, manual: Manual): Promise<PaymentRow> {
  const { amountCents, method, reference, actorId, idempotencyKey = null, now } = manual
  const { currency } = order
  const paidCents = order.paidCents + amountCents
  const id = newId()
  const entry = { cause: 'payment', key: `payment:${id}`, currency, paidCents: amountCents, paymentId: id, actorId } as const
  await saveOrder(db, order.id, { paidCents }, now, entry)
  const payment = await insertPayment(db, {
    id,
    orderId: order.id,
    userId: order.customerId,
    type: 'Manual',
    method,
    reference,
    amountCents,
    currency,
    orderTotalCents: order.totalCents,
    remainingCents: remainingCents({ totalCents: order.totalCents, paidCents }),
    isPartial: paidCents < order.totalCents,
    recordedBy: actorId,
    idempotencyKey,
    createdAt: now,
  })
  await recordOrderEvents(db, order.id, { actorId, at: now }, [
    { kind: 'payment', details: { amountCents, currency, method, ...(reference && { reference }), paymentId: id } },
  ])
  await enqueue(db, 'paymentReceived', { paymentId: id })
  return payment
}
