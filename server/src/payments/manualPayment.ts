import type { Actor } from '@app/contract/core/access.ts'
import { toCents } from '@app/contract/core/money.ts'
import { isBackOffice, remainingCents } from '@app/contract/orders/orders.rules.ts'
import type { ManualPayment } from '@app/contract/payments/payments.shapes.ts'
import type { House } from '#core/house.ts'
import { enqueue } from '#core/jobs.ts'
import { badInput, refuseUnless } from '#core/refusal.ts'
import { findOrder, lockOrder, type OrderRow, recordOrderEvents, saveOrder } from '#orders/index.ts'
import { insertPayment, openIntentsOfOrder, paymentByKey } from './payments.store.ts'
import { closeIntent } from './recordIntent.ts'

/**
 * Money that staff took themselves. It can't be more than what is left to pay; a card payment that waits for the same
 * order is given up first. A repeated key answers the first payment. Throws NOT_FOUND, REFUSED, BAD_INPUT.
 */
export async function takeManualPayment(house: House, actor: Actor, manual: ManualPayment, idempotencyKey: string | null): Promise<string> {
  refuseUnless(isBackOffice(actor.role))
  const known = async () => (idempotencyKey ? (await paymentByKey(house.db, actor.id, idempotencyKey))?.payment.id : undefined)
  const before = await known()
  if (before) return before
  // What is refused anyway must not cost the customer the card payment that they are making.
  refuseWrong(manual, await findOrder(house.db, actor, manual.order))
  for (const waiting of await openIntentsOfOrder(house.db, manual.order)) await closeIntent(house, waiting)

  return house.db.transaction(async (db) => {
    const order = await lockOrder(db, actor, manual.order)
    // Whoever repeats the call while the first is under way waits for the order here, and then finds its payment.
    const meanwhile = idempotencyKey ? (await paymentByKey(db, actor.id, idempotencyKey))?.payment.id : undefined
    if (meanwhile) return meanwhile
    refuseWrong(manual, order)
    const amountCents = toCents(manual.amount)
    const paidCents = order.paidCents + amountCents
    const now = house.clock.now()
    await saveOrder(db, order.id, { paidCents }, now)
    const payment = await insertPayment(db, {
      orderId: order.id,
      userId: order.customerId,
      type: 'Manual',
      method: manual.paymentMethod,
      amountCents,
      currency: order.currency,
      orderTotalCents: order.totalCents,
      remainingCents: remainingCents({ totalCents: order.totalCents, paidCents }),
      isPartial: paidCents < order.totalCents,
      recordedBy: actor.id,
      idempotencyKey,
      createdAt: now,
    })
    await recordOrderEvents(db, order.id, { actorId: actor.id, at: now }, [
      { kind: 'payment', details: { amountCents, currency: order.currency, method: manual.paymentMethod, paymentId: payment.id } },
    ])
    await enqueue(db, 'paymentReceived', { paymentId: payment.id })
    return payment.id
  })
}

function refuseWrong(manual: ManualPayment, order: OrderRow) {
  if (order.status === 'Cancel Order') throw badInput('order', 'This order is cancelled.')
  if (manual.currency !== order.currency) throw badInput('currency', `This order is priced in ${order.currency}.`)
  if (toCents(manual.amount) > remainingCents(order)) throw badInput('amount', 'This is more than what is left to pay.')
}
