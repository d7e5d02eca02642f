import type { Actor } from '@app/contract/core/access.ts'
import { mayPay, seesMoney } from '@app/contract/orders/orders.rules.ts'
import type { PaymentQuote } from '@app/contract/payments/payments.calls.ts'
import { type PaymentChoice, quoteInMajorUnits } from '@app/contract/payments/payments.rules.ts'
import { coinsOf } from '#coins/index.ts'
import type { Db } from '#core/db.ts'
import { orNotFound } from '#core/refusal.ts'
import { findOrder } from '#orders/index.ts'

/** What a choice costs, part by part, in major units. Somebody who sees no money sees no quote. Throws NOT_FOUND. */
export async function quoteOrder(db: Db, me: Actor, orderId: string, choice: PaymentChoice): Promise<PaymentQuote> {
  const order = orNotFound(seesMoney(me.role) ? await findOrder(db, me, orderId) : undefined, 'Order')
  const quoted = quoteInMajorUnits(order, choice, (await coinsOf(db, order.customerId)) ?? 0)
  const { id, name, currency } = order
  return { order: id, orderName: name, currency, ...quoted, mayPay: mayPay(order) && quoted.payable > 0 }
}
