import type { Actor } from '@app/contract/core/access.ts'
import { mayPay, seesMoney } from '@app/contract/orders/orders.rules.ts'
import type { PaymentQuote } from '@app/contract/payments/payments.calls.ts'
import { quoteInMajorUnits } from '@app/contract/payments/payments.rules.ts'
import { coinsOf } from '#coins/index.ts'
import type { Db } from '#core/db.ts'
import { orNotFound } from '#core/refusal.ts'
import { findOrder } from '#orders/index.ts'
import { askedExtras, completeChoice, type SentChoice } from './extras.ts'

/** What a choice costs, part by part, in major units. Somebody who sees no money sees no quote. Throws NOT_FOUND. */
export async function quoteOrder(db: Db, me: Actor, orderId: string, sent: SentChoice): Promise<PaymentQuote> {
  const order = orNotFound(seesMoney(me.role) ? await findOrder(db, me, orderId) : undefined, 'Order')
  const asked = await askedExtras(db, order)
  const quoted = quoteInMajorUnits(order, completeChoice(sent, asked), (await coinsOf(db, order.customerId)) ?? 0)
  const { id, name, currency } = order
  const { wantsWalkthrough: codeWalkThrough, reportPages } = asked
  return {
    order: id,
    orderName: name,
    currency,
    ...quoted,
    asked: { codeWalkThrough, reportPages },
    mayPay: mayPay(order) && quoted.payable > 0,
  }
}
