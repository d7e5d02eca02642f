import { centsToCoins } from '@app/contract/coins/coins.rules.ts'
import { remainingCents } from '@app/contract/orders/orders.rules.ts'
import { countIn } from '@app/contract/payments/balance.rules.ts'
import { moveCoins } from '#coins/index.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { type OrderRow, recordOrderEvents, saveOrder } from '#orders/index.ts'
import { extrasAfterPayment, extrasEvents } from '../intents/extras.ts'
import type { PaidIntent, Settlement } from '../payables/payable.port.ts'
import type { PaymentIntentRow } from '../payments.table.ts'

/** Updates the order's balance, timeline and notifications. Money above the amount left to pay becomes a surplus that staff can refund. */
export async function settleOrder(db: Db, order: OrderRow, paid: PaidIntent): Promise<Settlement> {
  const { intent, paymentId, method, wasReleased, isSecond = false, now } = paid
  const { userId } = customerAndOrder(intent)
  // Extras raise the price of the order; the discount counts as paid.
  const totalCents = order.totalCents + intent.extrasCents
  // An intent that was given up has already returned its coins.
  const discount = wasReleased ? { cents: 0, coins: 0 } : { cents: intent.discountCents, coins: intent.coins }
  const { paidCents, surplusCents, discountCents, unusedDiscountCents } = countIn(
    // Nothing is left to pay for a second payment of one intent, even if the order has an open balance.
    { totalCents: isSecond ? order.paidCents : totalCents, paidCents: order.paidCents },
    { amountCents: intent.amountCents, discountCents: discount.cents },
  )
  const extras = extrasAfterPayment(order, intent.choice)
  const unusedCoins = centsToCoins(unusedDiscountCents)
  await saveOrder(db, order.id, { totalCents, paidCents, ...(!isSecond && extras) }, now, {
    cause: 'payment',
    key: `payment:${paymentId}`,
    currency: intent.currency,
    totalCents: intent.extrasCents,
    paidCents: paidCents - order.paidCents,
    paymentId,
    actorId: userId,
  })
  // Held coins are now spent; screens that show the balance refresh.
  if (intent.coins > 0) await enqueue(db, 'coinsChanged', { userId })
  if (unusedCoins > 0) await returnCoins(db, intent, unusedCoins)
  await recordOrderEvents(db, order.id, { actorId: userId, at: now }, [
    {
      kind: 'payment',
      details: {
        amountCents: intent.amountCents,
        discountCents,
        ...(surplusCents > 0 && { surplusCents }),
        currency: intent.currency,
        method,
        paymentId,
        ...(intent.choice.paymentLinkId && { byLink: true }),
        ...growthDetails(intent, order.totalCents),
      },
    },
    ...(isSecond ? [] : extrasEvents(order, intent.choice, extras)),
  ])
  await enqueue(db, 'paymentReceived', { paymentId })
  const remaining = remainingCents({ totalCents, paidCents })
  return { totalCents, remainingCents: remaining, surplusCents, discountCents, coins: discount.coins - unusedCoins }
}

/** The increase for the timeline; empty if nothing was bought beyond the balance. */
function growthDetails({ extrasCents, choice }: PaymentIntentRow, totalBeforeCents: number): Record<string, number | boolean> {
  if (extrasCents === 0) return {}
  const { quantity, wantsWalkthrough, reportPages } = choice
  return { quantity, hasWalkthrough: wantsWalkthrough, reportPages, totalBeforeCents, totalAfterCents: totalBeforeCents + extrasCents }
}

/** An intent of an order has both ids; a check constraint guarantees it. */
export function customerAndOrder({ id, orderId, userId }: Pick<PaymentIntentRow, 'id' | 'orderId' | 'userId'>) {
  if (orderId === null || userId === null) throw new Error(`${id} pays an order without naming it and its customer.`)
  return { orderId, userId }
}

export const returnCoins = (db: Db, intent: PaymentIntentRow, coins: number) =>
  moveCoins(db, { userId: customerAndOrder(intent).userId, coins, reason: 'returned', key: `returned:${intent.id}` })
