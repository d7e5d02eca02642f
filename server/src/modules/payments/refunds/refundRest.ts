import type { Actor } from '@app/contract/core/access.ts'
import type { Cents } from '@app/contract/core/money.ts'
import { refundableCents } from '@app/contract/payments/refunds.rules.ts'
import { chargedPart } from '@app/contract/payments/settings/rates.rules.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { newId } from '#database/ids.ts'
import { providerOf } from '#outside/cards/index.ts'
import { lockPayment } from '../payments.store.ts'
import { isPaidBackByHand } from './refunds.serializer.ts'
import { insertRefund, waitingCentsOf } from './refunds.store.ts'
import { queueRefundRequest } from './requestRefund.ts'

type RefundOrigin = { paymentId: string; by: Pick<Actor, 'id'>; reason: string; now: Date }

/**
 * Refunds the rest of a card payment whose item was cancelled, in the caller's transaction, which must have locked the payable. Returns
 * the amount; undefined if nothing is left, or if the provider is not set up here and an admin must refund it there.
 */
export async function refundRest(
  db: Db,
  { cards }: Pick<AppContext, 'cards'>,
  { paymentId, by, reason, now }: RefundOrigin,
): Promise<Cents | undefined> {
  const payment = await lockPayment(db, paymentId)
  if (!payment || payment.recycledAt || isPaidBackByHand(payment)) return undefined
  const provider = providerOf(cards, payment.providerId ?? undefined)
  if (payment.type !== provider || (provider === 'Razorpay' && cards.razorpay === undefined)) return undefined
  const amountCents = refundableCents(payment, await waitingCentsOf(db, payment.id))
  if (amountCents === 0) return undefined
  const part = { before: payment.amountCents - amountCents, cents: amountCents }
  const refund = await insertRefund(db, {
    id: newId(),
    paymentId,
    amountCents,
    currency: payment.currency,
    chargedCents: payment.chargedCents === null ? null : chargedPart(payment, part),
    reason,
    requestedBy: by.id,
    idempotencyKey: null,
    createdAt: now,
    updatedAt: now,
  })
  await queueRefundRequest(db, refund, payment)
  return amountCents
}
