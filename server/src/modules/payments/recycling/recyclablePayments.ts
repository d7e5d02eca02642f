import type { Attached, Recyclable, RecycleContext, Recycled } from '#core/recyclable.ts'
import { conflict, notFound, orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { recordAudit } from '#logs/index.ts'
import { amountInWords, lockOrderAnywhere } from '#orders/index.ts'
import { supersedeIntents } from '../intents/supersedeIntents.ts'
import { unfinishedIntentsOfOrder } from '../payments.store.ts'
import { refundsOf } from '../refunds/refunds.store.ts'
import {
  cameInMeanwhile,
  deleteIntentsOf,
  forgetPayer,
  idsOfOrder,
  keepFiguresOnly,
  markPaymentsOf,
  paymentAnywhere,
  setRecycled,
} from './recycledPayments.store.ts'

/**
 * Payments in the recycle bin. The money was paid: the order's paid amount changes neither by recycling nor by deleting for good, which
 * keeps the figures without the person.
 */
export const recyclablePayments: Recyclable = {
  type: 'Payment',
  mark,
  restore: async (db, id) => {
    const payment = await heldPayment(db, id)
    if (payment.orderRecycledAt)
      throw conflict(`The order of this payment, ${payment.orderName}, is in the recycle bin too. Please restore the order first.`)
    await setRecycled(db, [id], null)
  },
  erase: async (db, id, at) => {
    if (!(await paymentAnywhere(db, id))) return
    const payment = await heldPayment(db, id)
    if (!payment.recycledAt) throw conflict('This payment is not in the recycle bin.')
    await refuseWhileRefunding(db, [id])
    await keepFiguresOnly(db, [id], at)
  },
}

async function mark(db: Db, id: string, { actor, at }: RecycleContext): Promise<Recycled> {
  const payment = await heldPayment(db, id)
  if (payment.recycledAt) throw notFound('Payment')
  await setRecycled(db, [id], at)
  const amount = amountInWords(payment.amountCents, payment.currency)
  const activity = `put the payment of ${amount} for ${payment.orderName} (#${payment.orderNumber}) into the recycle bin`
  await recordAudit(db, { actor, kind: 'money', activity, subject: { kind: 'payment', id }, at })
  return { name: `${amount} for ${payment.orderName}`, about: `#${payment.orderNumber}` }
}

/** Locks the order before the payment, like every change of money, and reads the payment again under the lock. */
async function heldPayment(db: Db, id: string) {
  const found = orNotFound(isId(id) ? await paymentAnywhere(db, id) : undefined, 'Payment')
  await lockOrderAnywhere(db, found.orderId)
  return orNotFound(await paymentAnywhere(db, id), 'Payment')
}

/** An order's payments are recycled and restored with it, and an open card payment is superseded. */
export const paymentsOfRecycledOrder: Attached = {
  to: 'Order',
  what: 'payments',
  mark: async (db, orderId, at) => {
    await supersedeIntents(db, orderId, at)
    return await markPaymentsOf(db, orderId, at)
  },
  restore: (db, ids) => setRecycled(db, ids, null),
  erase: async (db, orderId, at) => {
    await lockOrderAnywhere(db, orderId)
    // Until the provider has ended it, it may be paid; and incoming money needs its order.
    if ((await unfinishedIntentsOfOrder(db, orderId)).length > 0)
      throw conflict('A card payment of this order is still being ended at the provider. Please try again in a few minutes.')
    const ids = await idsOfOrder(db, orderId)
    await refuseWhileRefunding(db, ids)
    await keepFiguresOnly(db, ids, at)
    await deleteIntentsOf(db, orderId)
    return { type: 'Payment', ids }
  },
  notes: paymentArrived,
}

/** Until the provider has reported the end of a refund, its state must be recorded. */
async function refuseWhileRefunding(db: Db, ids: readonly string[]) {
  for (const id of ids)
    if ((await refundsOf(db, id)).some(({ state }) => state === 'pending'))
      throw conflict('A refund of this payment is still on its way. Please try again once it has arrived.')
}

/** A person deleted for good is removed from their payments; the figures stay. */
export const payerOfPayments: Attached = {
  to: 'User',
  what: 'payments',
  erase: async (db, userId) => {
    await forgetPayer(db, userId)
    return undefined
  },
}

/** Money that came in for a recycled order, shown where an admin decides about the order. */
async function paymentArrived(db: Db, orderIds: readonly string[]): Promise<Map<string, string[]>> {
  const notes = new Map<string, string[]>()
  for (const { orderId, amountCents, currency } of await cameInMeanwhile(db, orderIds)) {
    const note = `${amountInWords(amountCents, currency)} came in while it lay here. The payment stands in the list of payments.`
    notes.set(orderId, [...(notes.get(orderId) ?? []), note])
  }
  return notes
}
