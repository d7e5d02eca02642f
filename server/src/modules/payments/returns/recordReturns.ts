import { countReturns, takesMoney } from '@app/contract/payments/balance.rules.ts'
import { moveCoins, takeBackDeliveryCoins } from '#coins/index.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { lockOrderById, type OrderRow, recordOrderEvents, saveOrder } from '#orders/index.ts'
import type { MoneyReturn } from '#outside/cards/index.ts'
import { askCards } from '../intents/askCards.ts'
import { recordIntent } from '../intents/recordIntent.ts'
import { lockPaymentOfIntent, returnsOfPayment, savePayment, saveReturn } from '../payments.store.ts'
import type { PaymentIntentRow, PaymentReturnRow, PaymentRow } from '../payments.table.ts'

/**
 * Asks the provider what went back of a payment, or is claimed back, and writes all of it down: balance and with it the lock
 * of the source code, timeline, audit log and coins. What the provider says now is the whole truth, so that its news may come
 * in any order and any number. Those of one intent are jobs of one queue: an older answer never writes over a newer one.
 */
export async function recordReturns(context: AppContext, intent: PaymentIntentRow): Promise<void> {
  const { providerId } = intent
  if (providerId === null) return
  // News of a refund may be here before those of the payment.
  if (intent.state !== 'succeeded') await recordIntent(context, intent)
  const said = await askCards(() => context.cards.readReturns(providerId))
  await context.db.transaction(async (db) => {
    const order = await lockOrderById(db, intent.orderId)
    const payment = await lockPaymentOfIntent(db, intent.id)
    if (order && payment) await applyProviderState(db, context, { order, payment, said })
  })
}

type Returned = { order: OrderRow; payment: PaymentRow; said: readonly MoneyReturn[] }

async function applyProviderState(db: Db, context: AppContext, { order, payment, said }: Returned) {
  const now = context.clock.now()
  const before = await returnsOfPayment(db, payment.id)
  const news = said.filter((one) =>
    isNews(
      one,
      before.find(({ providerId }) => providerId === one.id),
    ),
  )
  for (const { id: providerId, kind, state, amountCents, reason = null, answerBy = null, createdAt } of said)
    await saveReturn(db, { paymentId: payment.id, providerId, kind, state, amountCents, reason, answerBy, createdAt, updatedAt: now }, now)

  const { paidCents, ...money } = countReturns(order, payment, {
    refundedCents: takenBy(said, 'refund'),
    disputedCents: takenBy(said, 'dispute'),
  })
  await savePayment(db, payment.id, { ...money, status: statusOf({ ...payment, ...money }, said) })
  const discountCents = await giveCoinsBack(db, payment, said)
  const after = await saveOrder(db, order.id, { paidCents: Math.max(0, paidCents - discountCents) }, now)
  const isAllGone = after.paidCents === 0 && order.paidCents > 0 && said.every(({ state }) => isFinal(state))
  const coins = isAllGone ? await takeBackDeliveryCoins(db, order) : 0
  await recordOrderEvents(db, order.id, { actorId: null, at: now }, [
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
        ...(answerBy && { answerBy: answerBy.toISOString().slice(0, 10) }),
      },
    })),
    ...(coins > 0 ? [{ kind: 'coins' as const, details: { coins: -coins } }] : []),
  ])
}

/** A refund that was on its way and has arrived tells nobody anything new. */
const isNews = ({ state, amountCents }: MoneyReturn, before: PaymentReturnRow | undefined) =>
  !before || before.amountCents !== amountCents || (before.state !== state && !(before.state === 'pending' && state === 'succeeded'))

const isFinal = (state: MoneyReturn['state']) => state !== 'pending' && state !== 'open' && state !== 'inquiry'

const takenBy = (said: readonly MoneyReturn[], kind: MoneyReturn['kind']) =>
  said.filter((one) => one.kind === kind && takesMoney(one.state)).reduce((sum, { amountCents }) => sum + amountCents, 0)

function statusOf({ amountCents, refundedCents, disputedCents }: PaymentRow, said: readonly MoneyReturn[]) {
  if (said.some(({ kind, state }) => kind === 'dispute' && (state === 'open' || state === 'inquiry'))) return 'disputed'
  if (disputedCents > 0) return 'charged back'
  if (refundedCents === 0) return 'succeeded'
  return refundedCents === amountCents ? 'refunded' : 'partially refunded'
}

/** Once the whole payment is given back, so are the coins that were spent with it, and their discount counts no longer. */
async function giveCoinsBack(db: Db, payment: PaymentRow, said: readonly MoneyReturn[]): Promise<number> {
  const refunded = said
    .filter(({ kind, state }) => kind === 'refund' && state === 'succeeded')
    .reduce((sum, one) => sum + one.amountCents, 0)
  if (payment.coins === 0 || refunded < payment.amountCents) return 0
  const { userId, coins, id, discountCents } = payment
  return (await moveCoins(db, { userId, coins, reason: 'returned', key: `refunded:${id}` })) ? discountCents : 0
}
