import { countReturns, keptCents } from '@app/contract/payments/balance.rules.ts'
import { moveCoins, retractDeliveryCoins } from '#coins/index.ts'
import type { Db } from '#database/db.ts'
import { newId } from '#database/ids.ts'
import { type OrderRow, recordOrderEvents, saveOrder } from '#orders/index.ts'
import type { MoneyReturn } from '#outside/cards/index.ts'
import type { Returned } from '../payables/payable.port.ts'
import type { PaymentRow } from '../payments.table.ts'

/** Updates the balance, and with it the lock of the source code, the coins, timeline and audit log. */
export async function applyReturnsToOrder(db: Db, order: OrderRow, { payment, said, news, now, byHand, ...returned }: Returned) {
  const { paidCents, surplusCents } = countReturns(order, payment, returned)
  const discountCents = await giveCoinsBack(db, payment, said)
  const entry = {
    cause: returned.disputedCents === payment.disputedCents ? ('refund' as const) : ('dispute' as const),
    key: `returned:${payment.id}:${newId()}`,
    currency: payment.currency,
    // The amount that counts now, less the amount that counted before.
    paidCents: keptCents({ ...payment, ...returned }) - surplusCents - keptCents(payment) + payment.surplusCents - discountCents,
    paymentId: payment.id,
    actorId: byHand ?? null,
  }
  const after = await saveOrder(db, order.id, { paidCents: Math.max(0, paidCents - discountCents) }, now, entry)
  const isAllGone = after.paidCents === 0 && order.paidCents > 0 && said.every(({ state }) => isFinal(state))
  const coins = isAllGone ? await retractDeliveryCoins(db, order) : 0
  await recordOrderEvents(db, order.id, { actorId: byHand ?? null, at: now }, [
    ...news.map(({ id, kind, state, amountCents, reason = null, answerBy }) => ({
      kind: kind === 'refund' ? ('refunded' as const) : ('dispute' as const),
      details: {
        amountCents,
        currency: payment.currency,
        state,
        reason,
        paymentId: payment.id,
        returnId: id,
        paidBeforeCents: order.paidCents,
        ...(byHand && { byHand: true }),
        ...(answerBy && { answerBy: answerBy.toISOString().slice(0, 10) }),
      },
    })),
    ...(coins > 0 ? [{ kind: 'coins' as const, details: { coins: -coins } }] : []),
  ])
  return { surplusCents }
}

const isFinal = (state: MoneyReturn['state']) => state !== 'pending' && state !== 'open' && state !== 'inquiry'

/** Returns the spent coins once the whole payment is refunded; their discount then counts no longer. */
async function giveCoinsBack(db: Db, payment: PaymentRow, said: readonly MoneyReturn[]): Promise<number> {
  const refunded = said
    .filter(({ kind, state }) => kind === 'refund' && state === 'succeeded')
    .reduce((sum, one) => sum + one.amountCents, 0)
  const { userId, coins, id, discountCents } = payment
  if (userId === null || coins === 0 || refunded < payment.amountCents) return 0
  return (await moveCoins(db, { userId, coins, reason: 'returned', key: `refunded:${id}` })) ? discountCents : 0
}
