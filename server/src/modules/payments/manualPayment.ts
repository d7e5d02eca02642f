import type { Actor } from '@app/contract/core/access.ts'
import { decimalsMessage, isAmount, toCents } from '@app/contract/core/money.ts'
import { isBackOffice, remainingCents } from '@app/contract/orders/orders.rules.ts'
import type { ManualPayment } from '@app/contract/payments/payments.shapes.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, refuseUnless } from '#core/refusal.ts'
import { newId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import { findOrder, lockOrder, type OrderRow, recordOrderEvents, saveOrder } from '#orders/index.ts'
import { closeIntent } from './intents/recordIntent.ts'
import { supersedeIntents } from './intents/supersedeIntents.ts'
import { insertPayment, paymentByKey, supersededIntentsOfOrder, unfinishedIntentsOfOrder } from './payments.store.ts'

/**
 * Money that staff took themselves. It can't be more than what is left to pay; a card payment that waits for the same
 * order is given up first. A repeated key answers the first payment. Throws NOT_FOUND, REFUSED, BAD_INPUT.
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
  // What is refused anyway must not cost the customer the card payment that they are making.
  refuseWrong(manual, await findOrder(context.db, actor, manual.order))
  for (const waiting of await unfinishedIntentsOfOrder(context.db, manual.order)) await closeIntent(context, waiting)

  const paymentId = await context.db.transaction(async (db) => {
    const order = await lockOrder(db, actor, manual.order)
    // Whoever repeats the call while the first is under way waits for the order here, and then finds its payment.
    const meanwhile = idempotencyKey ? (await paymentByKey(db, actor.id, idempotencyKey))?.payment.id : undefined
    if (meanwhile) return meanwhile
    refuseWrong(manual, order)
    const amountCents = toCents(manual.amount, order.currency)
    const paidCents = order.paidCents + amountCents
    const now = context.clock.now()
    // One that was begun since we looked has the old balance in mind.
    await supersedeIntents(db, order.id, now)
    const newPaymentId = newId()
    await saveOrder(db, order.id, { paidCents }, now, {
      cause: 'payment',
      key: `payment:${newPaymentId}`,
      currency: order.currency,
      paidCents: amountCents,
      paymentId: newPaymentId,
      actorId: actor.id,
    })
    const payment = await insertPayment(db, {
      id: newPaymentId,
      orderId: order.id,
      userId: order.customerId,
      type: 'Manual',
      method: manual.paymentMethod,
      reference: manual.reference,
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
      {
        kind: 'payment',
        details: {
          amountCents,
          currency: order.currency,
          method: manual.paymentMethod,
          ...(manual.reference && { reference: manual.reference }),
          paymentId: payment.id,
        },
      },
    ])
    await enqueue(db, 'paymentReceived', { paymentId: payment.id })
    return payment.id
  })
  await endSuperseded(context, manual.order)
  return paymentId
}

/** At once rather than by the job that stands by: the customer may be typing their card just now. A provider that is away is the job's. */
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
}
