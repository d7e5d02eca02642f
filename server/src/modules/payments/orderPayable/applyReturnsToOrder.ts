import type { Cents } from '@app/contract/core/money.ts'
import { countReturns, keptCents } from '@app/contract/payments/balance.rules.ts'
import { whyNotPayable } from '@app/contract/payments/chargeable.rules.ts'
import { moveCoins, retractDeliveryCoins } from '#coins/index.ts'
import type { Db } from '#database/db.ts'
import { newId } from '#database/ids.ts'
import { followPrice, type OrderRow, recordOrderEvents, saveOrder } from '#orders/index.ts'
import type { MoneyReturn } from '#outside/cards/index.ts'
import { supersedeIntents } from '../intents/supersedeIntents.ts'
import type { Favour, Returned } from '../payables/payable.port.ts'
import type { PaymentRow } from '../payments.table.ts'

/** Updates the balance, and with it the lock of the source code, the coins, timeline and audit log. */
export async function applyReturnsToOrder(db: Db, order: OrderRow, { payment, said, news, favours, now, byHand, ...returned }: Returned) {
  // A favour that has failed restores the price first, so that the money that returns counts as paid and not as surplus.
  const restoredCents = sumOf(favours.filter(({ isTaken }) => !isTaken).map(({ loweredCents }) => loweredCents ?? 0))
  const { paidCents, surplusCents } = countReturns({ ...order, totalCents: order.totalCents + restoredCents }, payment, returned)
  const discountCents = await giveCoinsBack(db, payment, said)
  const lowered = loweredBy(favours, order.paidCents - Math.max(0, paidCents - discountCents), discountCents)
  const priced = order.totalCents + restoredCents - sumOf([...lowered.values()].map((cents) => cents ?? 0))
  const isRefunded = news.some(({ kind, state }) => kind === 'refund' && state === 'succeeded')
  const totalCents = priced - (isRefunded ? unpayableRest(order, priced - Math.max(0, paidCents - discountCents)) : 0)
  const entry = {
    cause: returned.disputedCents === payment.disputedCents ? ('refund' as const) : ('dispute' as const),
    key: `returned:${payment.id}:${newId()}`,
    currency: payment.currency,
    // The amount that counts now, less the amount that counted before.
    paidCents: keptCents({ ...payment, ...returned }) - surplusCents - keptCents(payment) + payment.surplusCents - discountCents,
    totalCents: totalCents - order.totalCents,
    paymentId: payment.id,
    actorId: byHand ?? null,
  }
  const price = { totalCents, freeReason: freeReasonOf(order, totalCents) }
  const changes = { paidCents: Math.max(0, paidCents - discountCents), ...(totalCents !== order.totalCents && price) }
  const after = await saveOrder(db, order.id, changes, now, entry)
  const isAllGone = after.paidCents === 0 && order.paidCents > 0 && said.every(({ state }) => isFinal(state))
  const coins = isAllGone ? await retractDeliveryCoins(db, order) : 0
  await recordOrderEvents(db, order.id, { actorId: byHand ?? null, at: now }, [
    ...news.map(({ id, ourId, kind, state, amountCents, reason = null, answerBy }) => ({
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
        ...(isFavour(favours, ourId) && { isFavour: true }),
        ...(answerBy && { answerBy: answerBy.toISOString().slice(0, 10) }),
      },
    })),
    ...priceEvents(order, after),
    ...(coins > 0 ? [{ kind: 'coins' as const, details: { coins: -coins } }] : []),
  ])
  if (totalCents !== order.totalCents) {
    const by = favours.find(({ id }) => lowered.has(id))?.by ?? order.createdBy
    await followPrice(db, by, order, after, now)
    await supersedeIntents(db, order.id, now)
  }
  return { surplusCents, lowered }
}

/**
 * The rest is forgiven where no card can be charged it. Our own screens refuse such a refund; one that was
 * made on the provider's pages has happened already.
 */
const unpayableRest = ({ currency, status }: OrderRow, left: Cents): Cents =>
  left > 0 && status !== 'Cancel Order' && whyNotPayable(left, currency) !== undefined ? left : 0

const sumOf = (cents: readonly Cents[]): Cents => cents.reduce((sum, one) => sum + one, 0)

/** The favours that take money only now, with what each takes of the paid amount, and those that have failed, with null. */
function loweredBy(favours: readonly Favour[], fallOfPaid: Cents, discountCents: Cents): Map<string, Cents | null> {
  const lowered = new Map<string, Cents | null>()
  let left = Math.max(0, fallOfPaid)
  let discount = discountCents
  for (const { id, isTaken, amountCents, loweredCents } of favours) {
    if (isTaken === (loweredCents !== null)) continue
    // A refund of the rest also ends the discount of the coins that it returns.
    const cents = isTaken ? Math.min(left, amountCents + discount) : null
    lowered.set(id, cents)
    if (cents === null) continue
    left -= cents
    discount = 0
  }
  return lowered
}

const isFavour = (favours: readonly Favour[], ourId: string | undefined) => favours.some(({ id }) => id === ourId)

const refundedInFull = 'Everything that was paid was refunded.'
/** An order whose whole price was refunded as a favour is free; a failed refund restores its price. */
function freeReasonOf({ freeReason }: OrderRow, totalCents: Cents): string | null {
  if (totalCents === 0) return freeReason ?? refundedInFull
  return freeReason === refundedInFull ? null : freeReason
}

function priceEvents(before: OrderRow, { totalCents, currency }: OrderRow) {
  if (totalCents === before.totalCents) return []
  const details = { field: 'totalAmount', from: before.totalCents, to: totalCents, currency, isToldWithRefund: true }
  return [{ kind: 'amounts' as const, details }]
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
