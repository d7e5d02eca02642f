import type { Actor } from '@app/contract/core/access.ts'
import { mayPay } from '@app/contract/orders/orders.rules.ts'
import { quote } from '@app/contract/payments/payments.rules.ts'
import { href } from '@app/contract/screens.ts'
import { coinsOf, moveCoins } from '#coins/index.ts'
import type { AppContext } from '#core/context.ts'
import { refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { lockOrder, lockOrderAnywhere } from '#orders/index.ts'
import { completeChoice, type SentChoice } from '../intents/extras.ts'
import type { Charge, PayableKind, ProviderDescription } from '../payables/payable.port.ts'
import { orderKind, type PaymentIntentRow } from '../payments.table.ts'
import { applyReturnsToOrder } from './applyReturnsToOrder.ts'
import { customerAndOrder, returnCoins, settleOrder } from './settleOrder.ts'

export type OrderInput = { me: Actor; choice: SentChoice }

/** An order as a payable: its customer pays what is left, half of it, or more of it, with or without coins. */
export const orderPayable: PayableKind<OrderInput> = {
  kind: orderKind,
  noun: 'order',
  page: (id) => href('orderDetails', { slug: id }),
  quote: quoteHeldOrder,
  reserve: holdCoins,
  describe: (intent) => describeOrder(intent),
  async hold(db, _context, id) {
    const order = await lockOrderAnywhere(db, id)
    return order && { settle: (paid) => settleOrder(db, order, paid), applyReturns: (returned) => applyReturnsToOrder(db, order, returned) }
  },
  release: async (db, _context, intent) => {
    if (intent.coins > 0) await returnCoins(db, intent, intent.coins)
  },
  changed({ push }, intent) {
    const { orderId, userId } = customerAndOrder(intent)
    push.changed({ users: [userId], roles: ['admin', 'sales'] }, { topic: 'payments', id: orderId })
  },
}

async function quoteHeldOrder(db: Db, _context: AppContext, orderId: string, { me, choice: sent }: OrderInput): Promise<Charge> {
  const order = await lockOrder(db, me, orderId)
  // Workers see the order, but not its price, and the coins belong to its customer.
  refuseUnless(order.customerId === me.id, 'Only the customer of an order pays it by card.')
  refuseUnless(mayPay(order), 'There is nothing to pay for this order now.')
  const choice = completeChoice(sent, order)
  const priced = quote(order, choice, (await coinsOf(db, me.id)) ?? 0)
  const { payableCents: amountCents, baseCents, extrasCents, discountCents, coins } = priced
  return {
    amountCents,
    baseCents,
    extrasCents,
    discountCents,
    coins,
    currency: order.currency,
    choice: { ...choice, coins, isPartial: choice.isPartial && priced.mayPayPartially },
  }
}

async function holdCoins(db: Db, intent: PaymentIntentRow) {
  const { userId } = customerAndOrder(intent)
  if (intent.coins > 0) await moveCoins(db, { userId, coins: -intent.coins, reason: 'held', key: `held:${intent.id}` })
}

function describeOrder(intent: PaymentIntentRow): ProviderDescription {
  const { orderId, userId } = customerAndOrder(intent)
  return { description: `Order ${orderId}`, orderId, userId }
}
