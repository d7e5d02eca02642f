import { centsToCoins } from '@app/contract/coins/coins.rules.ts'
import { remainingCents } from '@app/contract/orders/orders.rules.ts'
import { countIn } from '@app/contract/payments/balance.rules.ts'
import { unfinishedIntentStates } from '@app/contract/payments/payments.rules.ts'
import { moveCoins } from '#coins/index.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { lockOrderById, type OrderRow, recordOrderEvents, saveOrder } from '#orders/index.ts'
import { type IntentState, IntentUnknown } from '#outside/cards/index.ts'
import { insertPayment, lockIntent, saveIntent } from '../payments.store.ts'
import type { PaymentIntentRow } from '../payments.table.ts'
import { askCards } from './askCards.ts'
import { extrasEvents, wantsAfter } from './extras.ts'
import { supersedeIntents } from './supersedeIntents.ts'

type Recordable = Pick<PaymentIntentRow, 'id' | 'orderId' | 'providerId'>

/**
 * Asks the provider how the intent stands and writes down what it says. Webhook, browser, cron and a retry after a crash
 * all come here, in any order and any number: one intent makes one payment.
 */
export async function recordIntent(context: AppContext, { id, orderId, providerId }: Recordable): Promise<IntentState | null> {
  if (providerId === null) return null
  const state = await askCards(() => context.cards.readIntent(providerId))
  await applyProviderState(context, { id, orderId }, state)
  return state
}

/** Gives an attempt up: at the provider first, since it may have been paid a moment ago, in which case it is recorded instead. */
export async function closeIntent(context: AppContext, { id, orderId, providerId }: Recordable): Promise<void> {
  const state = providerId === null ? null : await cancelled(context, providerId)
  if (state) return applyProviderState(context, { id, orderId }, state)
  // The provider doesn't know it, so nobody can pay it: it was never made there, or with another provider's keys.
  await context.db.transaction(async (db) => {
    const intent = await lockIntent(db, id)
    if (intent && isUnfinished(intent) && intent.providerId === providerId) await giveUp(db, context, intent)
  })
}

async function cancelled({ cards }: AppContext, providerId: string): Promise<IntentState | null> {
  try {
    return await askCards(() => cards.cancelIntent(providerId))
  } catch (error) {
    if (error instanceof IntentUnknown) return null
    throw error
  }
}

/** Holds the order before the intent, as everybody does whose change concerns both: price, balance and intents move together. */
const applyProviderState = (context: AppContext, { id, orderId }: Omit<Recordable, 'providerId'>, state: IntentState): Promise<void> =>
  context.db.transaction(async (db) => {
    const order = await lockOrderById(db, orderId)
    const intent = await lockIntent(db, id)
    if (!intent || intent.state === 'succeeded') return
    if (state.status === 'succeeded') return applyPaidIntent(db, context, intent, state, order)
    if (state.status === 'cancelled' && isUnfinished(intent)) return giveUp(db, context, intent)
    if (state.failureMessage && state.failureMessage !== intent.failureMessage)
      await saveIntent(db, id, { failureMessage: state.failureMessage, updatedAt: context.clock.now() })
  })

export const isUnfinished = ({ state }: PaymentIntentRow) => unfinishedIntentStates.some((unfinished) => unfinished === state)

/**
 * The payment, the order's new balance, its story and the news of it, all in one transaction. The money is there whatever
 * became of the order meanwhile: what is more than was left to pay is kept apart as a surplus, to be given back.
 */
async function applyPaidIntent(db: Db, context: AppContext, intent: PaymentIntentRow, state: IntentState, order: OrderRow | undefined) {
  if (state.amountCents !== intent.amountCents || state.currency !== intent.currency)
    throw new Error(
      `Intent ${intent.id} was paid with ${state.amountCents} ${state.currency} instead of ${intent.amountCents} ${intent.currency}.`,
    )
  if (!order) throw new Error(`Intent ${intent.id} was paid for an order that is gone.`)
  const now = context.clock.now()
  // What was bought on top raises the price of the order; the discount counts as paid.
  const totalCents = order.totalCents + intent.extrasCents
  // The coins of an intent that was given up went back to their owner long ago.
  const discount = intent.state === 'cancelled' ? { cents: 0, coins: 0 } : { cents: intent.discountCents, coins: intent.coins }
  const { paidCents, surplusCents, discountCents, unusedDiscountCents } = countIn(
    { totalCents, paidCents: order.paidCents },
    { amountCents: intent.amountCents, discountCents: discount.cents },
  )
  const wants = wantsAfter(order, intent.choice)
  const unusedCoins = centsToCoins(unusedDiscountCents)
  await saveOrder(
    db,
    order.id,
    {
      totalCents,
      paidCents,
      ...wants,
    },
    now,
  )
  const payment = await insertPayment(db, {
    orderId: order.id,
    userId: intent.userId,
    intentId: intent.id,
    providerId: intent.providerId,
    type: intent.provider,
    method: state.methodTypes[0] ?? 'card',
    amountCents: intent.amountCents,
    currency: intent.currency,
    orderTotalCents: totalCents,
    remainingCents: remainingCents({ totalCents, paidCents }),
    surplusCents,
    discountCents,
    coins: discount.coins - unusedCoins,
    quantity: intent.choice.quantity,
    isPartial: intent.choice.isPartial,
    billing: intent.billing,
    createdAt: now,
  })
  await saveIntent(db, intent.id, { state: 'succeeded', failureMessage: null, updatedAt: now })
  // Coins that were held are spent now, which whoever looks at them has to hear.
  if (intent.coins > 0) await enqueue(db, 'coinsChanged', { userId: intent.userId })
  if (unusedCoins > 0) await returnCoins(db, intent, unusedCoins)
  // What else was begun has the old balance in mind.
  await supersedeIntents(db, order.id, now)
  await recordOrderEvents(db, order.id, { actorId: intent.userId, at: now }, [
    {
      kind: 'payment',
      details: {
        amountCents: intent.amountCents,
        discountCents,
        ...(surplusCents > 0 && { surplusCents }),
        currency: intent.currency,
        method: payment.method,
        paymentId: payment.id,
        ...growthDetails(intent, order.totalCents),
      },
    },
    ...extrasEvents(order, intent.choice, wants),
  ])
  await enqueue(db, 'paymentReceived', { paymentId: payment.id })
}

/** What the order grew by, for its story; nothing where no more was bought than was left to pay. */
function growthDetails({ extrasCents, choice }: PaymentIntentRow, totalBeforeCents: number): Record<string, number | boolean> {
  if (extrasCents === 0) return {}
  const { quantity, wantsWalkthrough, reportPages } = choice
  return { quantity, hasWalkthrough: wantsWalkthrough, reportPages, totalBeforeCents, totalAfterCents: totalBeforeCents + extrasCents }
}

async function giveUp(db: Db, context: AppContext, intent: PaymentIntentRow) {
  await saveIntent(db, intent.id, { state: 'cancelled', updatedAt: context.clock.now() })
  if (intent.coins > 0) await returnCoins(db, intent, intent.coins)
}

const returnCoins = (db: Db, { id, userId }: PaymentIntentRow, coins: number) =>
  moveCoins(db, { userId, coins, reason: 'returned', key: `returned:${id}` })
