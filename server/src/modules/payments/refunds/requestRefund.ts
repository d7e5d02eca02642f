import type { Actor } from '@app/contract/core/access.ts'
import { type Cents, decimalsMessage, isAmount, toCents } from '@app/contract/core/money.ts'
import { remainingCents } from '@app/contract/orders/orders.rules.ts'
import { whyNotPayable } from '@app/contract/payments/chargeable.rules.ts'
import { mayRefund, refundableCents } from '@app/contract/payments/refunds.rules.ts'
import type { RefundInput } from '@app/contract/payments/refunds.shapes.ts'
import { chargedPart } from '@app/contract/payments/settings/rates.rules.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, notFound, Refusal, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId, newId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { amountInWords, lockOrderAnywhere } from '#orders/index.ts'
import { providerOf } from '#outside/cards/index.ts'
import { payableOf, payableRef } from '../payables/payableOf.ts'
import { listedPayment, lockPayment } from '../payments.store.ts'
import type { PaymentRow } from '../payments.table.ts'
import { applyByHand } from './applyByHand.ts'
import { isPaidBackByHand } from './refunds.serializer.ts'
import { insertRefund, refundByKey, waitingCentsOf } from './refunds.store.ts'
import type { RefundRow } from './refunds.table.ts'

/**
 * Refunds a payment. The amount is reserved under the payment's lock, so that nothing is refunded twice; a job asks the provider outside
 * the transaction. A manual payment is recorded as refunded by hand. A repeated idempotency key returns the same refund. Throws
 * NOT_FOUND, REFUSED, BAD_INPUT.
 */
export async function requestRefund(
  context: AppContext,
  me: Actor,
  input: RefundInput,
  idempotencyKey: string | null,
): Promise<PaymentRow> {
  refuseUnless(mayRefund(me), 'Only an admin can refund a payment.')
  const known = isId(input.payment) ? await listedPayment(context.db, input.payment) : undefined
  if (!known) throw notFound('Payment')
  return context.db.transaction(async (db) => {
    const held = await payableOf(context, known).hold(db, context, payableRef(known).id)
    const payment = await lockPayment(db, known.id)
    if (!held || !payment || payment.recycledAt) throw notFound('Payment')
    // A concurrent retry waits here for the lock on the payment and then finds the first refund.
    if (idempotencyKey && (await refundByKey(db, me.id, idempotencyKey))) return payment
    const { cents: amountCents, left } = await refundedAmount(db, context, payment, input)
    await refuseUnpayableRest(db, payment, amountCents, input.purpose)
    const part = { before: payment.amountCents - left, cents: amountCents }
    const now = context.clock.now()
    const refund = await insertRefund(db, {
      id: newId(),
      paymentId: payment.id,
      amountCents,
      currency: payment.currency,
      chargedCents: payment.chargedCents === null ? null : chargedPart(payment, part),
      reason: input.reason,
      isByHand: isPaidBackByHand(payment),
      lowersPrice: input.purpose === 'favour' && payment.orderId !== null,
      requestedBy: me.id,
      idempotencyKey,
      createdAt: now,
      updatedAt: now,
    })
    await recordWish(db, me, payment, refund)
    if (refund.isByHand) {
      await applyByHand(db, context, { held, payment, refund })
    } else await queueRefundRequest(db, refund, payment)
    return payment
  })
}

/** Queued together with the provider's webhooks of the same payment, so that an older answer never overwrites a newer one. */
export const queueRefundRequest = (db: Db, { id }: Pick<RefundRow, 'id'>, { providerId }: Pick<PaymentRow, 'providerId'>) =>
  enqueue(db, 'askForRefund', { refundId: id }, { jobKey: `refund:${id}`, queue: `returns:${providerId ?? id}` })

async function refundedAmount(
  db: Db,
  { cards }: AppContext,
  payment: PaymentRow,
  { amount, currency }: RefundInput,
): Promise<{ cents: number; left: number }> {
  if (currency !== payment.currency) throw badInput('currency', `This payment was made in ${payment.currency}.`)
  if (!isAmount(amount, payment.currency)) throw badInput('amount', decimalsMessage(payment.currency))
  const provider = providerOf(cards, payment.providerId ?? undefined)
  const isThere = payment.type === provider && (provider !== 'Razorpay' || cards.razorpay !== undefined)
  if (!isPaidBackByHand(payment) && !isThere)
    throw new Refusal('REFUSED', `This was paid by ${payment.type}, which is not set up here. Please refund it there.`)
  const left = refundableCents(payment, await waitingCentsOf(db, payment.id))
  const cents = toCents(amount, payment.currency)
  if (cents <= 0) throw badInput('amount', 'Must be more than 0.')
  if (left === 0) throw badInput('amount', 'Nothing is left of this payment to refund.')
  if (cents > left) throw badInput('amount', `At most ${amountInWords(left, payment.currency)} can be refunded.`)
  return { cents, left }
}

/** A correction leaves its amount to pay again, which must then be payable by card. A surplus is refunded first and leaves nothing. */
async function refuseUnpayableRest(db: Db, payment: PaymentRow, cents: Cents, purpose: RefundInput['purpose']) {
  if (payment.orderId === null || purpose === 'favour') return
  const order = await lockOrderAnywhere(db, payment.orderId)
  if (!order || order.status === 'Cancel Order' || order.currency !== payment.currency) return
  const waiting = await waitingCentsOf(db, payment.id)
  const owedAgain = Math.max(0, cents + waiting - payment.surplusCents)
  const why = owedAgain > 0 ? whyNotPayable(remainingCents(order) + owedAgain, order.currency) : undefined
  if (why) throw badInput('amount', `${why} A favour leaves nothing to pay.`)
}

async function recordWish(db: Db, me: Actor, payment: PaymentRow, { id, amountCents, isByHand, reason, createdAt }: RefundRow) {
  const amount = amountInWords(amountCents, payment.currency)
  const whole = amountInWords(payment.amountCents, payment.currency)
  const deed = isByHand
    ? `recorded that ${amount} of a payment of ${whole} was refunded by hand`
    : `refunded ${amount} of a payment of ${whole}`
  const { kind, id: payableId } = payableRef(payment)
  const own = (['publicPayment', 'invoice'] as const).find((one) => one === kind)
  const subject = own ? { kind: own, id: payableId } : ({ kind: 'payment', id: payment.id } as const)
  await recordAudit(db, { actor: me, kind: 'money', activity: `${deed}: “${reason}”`, subject, key: `refund:${id}`, at: createdAt })
}
