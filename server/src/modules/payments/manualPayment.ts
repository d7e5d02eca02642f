import type { Actor } from '@app/contract/core/access.ts'
import { decimalsMessage, isAmount, toCents } from '@app/contract/core/money.ts'
import { isBackOffice, remainingCents } from '@app/contract/orders/orders.rules.ts'
import type { ManualPayment } from '@app/contract/payments/payments.shapes.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, refuseUnless } from '#core/refusal.ts'
import { findOrder, lockOrder, type OrderRow } from '#orders/index.ts'
import { closeIntent } from './intents/recordIntent.ts'
import { refuseUnpayableRest } from './intents/refuseUnpayable.ts'
import { supersedeIntents } from './intents/supersedeIntents.ts'
import { paymentByKey, supersededIntentsOfOrder, unfinishedIntentsOfOrder } from './payments.store.ts'
import { writeManualPayment } from './writeManualPayment.ts'

/**
 * Records a manual payment. It cannot exceed the amount left to pay; an open card payment of the order is given up first. A repeated
 * idempotency key returns the first payment. Throws NOT_FOUND, REFUSED, BAD_INPUT.
 */
export async function takeManualPayment(
  context: AppContext,
  actor: Actor,
  manual: ManualPayment,
  idempotencyKey: string | null,
): Promise<string> {
  refuseUnless(isBackOffice(actor.role))
  const known = async () => (idempotencyKey ? (await paymentByKey(context.db, actor.id, idempotencyKey))?.payment.id : undefined)
  const before = await known()
  if (before) return before
  // Validates first: refused input must not end the customer's open card payment.
  refuseWrong(manual, await findOrder(context.db, actor, manual.order))
  for (const waiting of await unfinishedIntentsOfOrder(context.db, manual.order)) await closeIntent(context, waiting)

  const paymentId = await context.db.transaction(async (db) => {
    const order = await lockOrder(db, actor, manual.order)
    // A concurrent retry waits here for the lock on the order and then finds the first payment.
    const recorded = idempotencyKey ? (await paymentByKey(db, actor.id, idempotencyKey))?.payment.id : undefined
    if (recorded) return recorded
    refuseWrong(manual, order)
    const now = context.clock.now()
    // An attempt opened since the check was computed from the old balance.
    await supersedeIntents(db, order.id, now)
    const { paymentMethod: method, reference } = manual
    const amountCents = toCents(manual.amount, order.currency)
    const payment = await writeManualPayment(db, order, { amountCents, method, reference, actorId: actor.id, idempotencyKey, now })
    return payment.id
  })
  await endSuperseded(context, manual.order)
  return paymentId
}

/**
 * Ends the attempt at once instead of leaving it to the job, since the customer may be entering a card right now. If the provider is
 * down, the job does it.
 */
async function endSuperseded(context: AppContext, orderId: string) {
  try {
    for (const intent of await supersededIntentsOfOrder(context.db, orderId)) await closeIntent(context, intent)
  } catch (error) {
    context.log.warn({ err: error, orderId }, 'a superseded card payment could not be ended at once')
  }
}

function refuseWrong(manual: ManualPayment, order: OrderRow) {
  if (order.status === 'Cancel Order') throw badInput('order', 'This order is cancelled.')
  if (manual.currency !== order.currency) throw badInput('currency', `This order is priced in ${order.currency}.`)
  if (!isAmount(manual.amount, order.currency)) throw badInput('amount', decimalsMessage(order.currency))
  if (toCents(manual.amount, order.currency) > remainingCents(order)) throw badInput('amount', 'This is more than what is left to pay.')
  refuseUnpayableRest(order, toCents(manual.amount, order.currency))
}
