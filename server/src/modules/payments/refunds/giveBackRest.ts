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
import { askSoon } from './requestRefund.ts'

type Wanted = { paymentId: string; by: Pick<Actor, 'id'>; reason: string; now: Date }

/**
 * Gives back what is left of a card payment because what it paid for was taken back, in the transaction of whoever holds that. Answers
 * how much; nothing where none is left, or where the provider that took it is not set up here now and somebody has to do it there.
 */
export async function giveBackRest(
  db: Db,
  { cards }: Pick<AppContext, 'cards'>,
  { paymentId, by, reason, now }: Wanted,
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
  await askSoon(db, refund, payment)
  return amountCents
}
