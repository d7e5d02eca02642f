import type { Actor } from '@app/contract/core/access.ts'
import { type Cents, fromCents, toCents } from '@app/contract/core/money.ts'
import { mayPay, seesMoney } from '@app/contract/orders/orders.rules.ts'
import type { PaymentQuote } from '@app/contract/payments/payments.calls.ts'
import { quoteInMajorUnits } from '@app/contract/payments/payments.rules.ts'
import { indianCurrency, inRupees } from '@app/contract/payments/settings/rates.rules.ts'
import { coinsOf } from '#coins/index.ts'
import type { AppContext } from '#core/context.ts'
import { orNotFound } from '#core/refusal.ts'
import { findOrder } from '#orders/index.ts'
import { heldCoinsOf } from '../coins/heldCoins.store.ts'
import { serializeRate } from '../rates/serializeRate.ts'
import { type WaysToPay, waysToPay } from '../rates/waysToPay.ts'
import { completeChoice, type SentChoice } from './extras.ts'

/** The price of a choice, part by part, in major units. NOT_FOUND for people who may not see the order's money. */
export async function quoteOrder(context: AppContext, me: Actor, orderId: string, sent: SentChoice): Promise<PaymentQuote> {
  const { db } = context
  const order = orNotFound(seesMoney(me.role) ? await findOrder(db, me, orderId) : undefined, 'Order')
  const held = await heldCoinsOf(db, order.customerId, order.id)
  // A new payment ends the earlier attempt and releases its coins first.
  const coinBalance = ((await coinsOf(db, order.customerId)) ?? 0) + held.onThisOrder
  const quoted = quoteInMajorUnits(order, completeChoice(sent, order), coinBalance)
  const { id, name, currency } = order
  const { byCard, insideIndia } = await waysToPay(db, context, currency)
  return {
    order: id,
    orderName: name,
    currency,
    ...quoted,
    coinsHeldHere: held.onThisOrder,
    coinsHeldElsewhere: held.onOtherOrders,
    included: { codeWalkThrough: order.wantsWalkthrough, report: order.wantsReport },
    mayPay: mayPay(order) && quoted.payable > 0,
    byCard,
    ...(insideIndia && { insideIndia: inIndia(toCents(quoted.payable, currency), insideIndia) }),
  }
}

/** Converts with the same rounding that opening a payment would use. */
const inIndia = (cents: Cents, { rate }: NonNullable<WaysToPay['insideIndia']>): NonNullable<PaymentQuote['insideIndia']> => ({
  amount: fromCents(rate ? inRupees(cents, rate.rate) : cents, indianCurrency),
  currency: indianCurrency,
  ...(rate && { rate: serializeRate(rate) }),
})
