import { usableCoins } from '@app/contract/coins/coins.rules.ts'
import type { Actor } from '@app/contract/core/access.ts'
import { fromCents } from '@app/contract/core/money.ts'
import {
  defaultReportFeeCents,
  defaultWalkthroughFeeCents,
  mayPay,
  partialCents,
  remainingCents,
  seesMoney,
} from '@app/contract/orders/orders.rules.ts'
import type { PaymentQuote } from '@app/contract/payments/payments.calls.ts'
import { type PaymentChoice, quote } from '@app/contract/payments/payments.rules.ts'
import { coinsOf } from '#coins/index.ts'
import type { Db } from '#core/db.ts'
import { orNotFound } from '#core/refusal.ts'
import { findOrder } from '#orders/index.ts'

/** What a choice costs, part by part, in major units. Somebody who sees no money sees no quote. Throws NOT_FOUND. */
export async function quoteOrder(db: Db, me: Actor, orderId: string, choice: PaymentChoice): Promise<PaymentQuote> {
  const order = orNotFound(seesMoney(me.role) ? await findOrder(db, me, orderId) : undefined, 'Order')
  const coinBalance = (await coinsOf(db, order.customerId)) ?? 0
  const priced = quote(order, choice, coinBalance)
  const before = priced.payableCents + priced.discountCents
  return {
    order: order.id,
    orderName: order.name,
    currency: order.currency,
    balance: fromCents(remainingCents(order)),
    partialAmount: fromCents(partialCents(order.totalCents)),
    mayPayPartially: priced.mayPayPartially,
    base: fromCents(priced.baseCents),
    quantityAmount: fromCents(priced.quantityCents),
    walkthrough: fromCents(priced.walkthroughCents),
    walkthroughFee: fromCents(order.walkthroughFeeCents ?? defaultWalkthroughFeeCents),
    report: fromCents(priced.reportCents),
    reportFee: fromCents(order.reportFeeCents ?? defaultReportFeeCents),
    coins: priced.coins,
    coinBalance,
    usableCoins: order.currency === 'USD' ? usableCoins(coinBalance, before) : 0,
    discount: fromCents(priced.discountCents),
    payable: fromCents(priced.payableCents),
    mayPay: mayPay(order) && priced.payableCents > 0,
  }
}
