import type { Actor } from '@app/contract/core/access.ts'
import { mayPay } from '@app/contract/orders/orders.rules.ts'
import { quote } from '@app/contract/payments/payments.rules.ts'
import { coinsOf, moveCoins } from '#coins/index.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, onDuplicate, Refusal, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { lockOrder } from '#orders/index.ts'
import { CardRequestRefused, largestCharge } from '#outside/cards/index.ts'
import {
  fromNow,
  insertIntent,
  intentByKey,
  nameAtProvider,
  prolongIntent,
  supersededIntentsOfOrder,
  unfinishedIntentsOfOrder,
} from '../payments.store.ts'
import type { Billing, PaymentIntentRow } from '../payments.table.ts'
import { askCards } from './askCards.ts'
import { askedExtras, completeChoice, type SentChoice } from './extras.ts'
import { closeIntent } from './recordIntent.ts'

type Wanted = { orderId: string; me: Actor; choice: SentChoice; billing: Billing; idempotencyKey: string | null }

/**
 * Opens a card payment of an order: what is charged is computed here, its coins are held, and only then the provider
 * is asked. An earlier attempt that is still open is given up first, so that an order can't be paid twice.
 * A repeated key answers the same attempt. Throws NOT_FOUND, REFUSED, CONFLICT, BUSY.
 */
export async function openPayment(context: AppContext, wanted: Wanted) {
  const repeated = wanted.idempotencyKey ? await intentByKey(context.db, wanted.me.id, wanted.idempotencyKey) : undefined
  if (repeated) {
    if (repeated.state !== 'open' || repeated.orderId !== wanted.orderId)
      throw conflict('This payment has already ended. Please start again.')
    await prolong(context, repeated)
    return askProvider(context, repeated)
  }
  for (const earlier of await unfinishedIntentsOfOrder(context.db, wanted.orderId))
    if (earlier.userId === wanted.me.id) await closeIntent(context, earlier)
  return askProvider(context, await reserve(context, wanted))
}

/** Fixes the amount and holds the coins, all or nothing. */
function reserve(
  { db, clock, cards, config }: AppContext,
  { orderId, me, choice: sent, billing, idempotencyKey }: Wanted,
): Promise<PaymentIntentRow> {
  const userId = me.id
  return db.transaction(async (db) => {
    const order = await lockOrder(db, me, orderId)
    // Whoever works on the order sees it too, but not its price, and the coins are those of its customer.
    refuseUnless(order.customerId === me.id, 'Only the customer of an order pays it by card.')
    refuseUnless(mayPay(order), 'There is nothing to pay for this order now.')
    // Until the provider has said how an earlier one ended it isn't known what is left to pay.
    if ((await supersededIntentsOfOrder(db, orderId)).length > 0)
      throw conflict('An earlier payment of this order is just being ended. Please try again in a moment.')
    const choice = completeChoice(sent, await askedExtras(db, order))
    const priced = quote(order, choice, (await coinsOf(db, userId)) ?? 0)
    refuseUnless(priced.payableCents > 0, 'There is nothing to pay for this order now.')
    refuseUnless(priced.payableCents <= largestCharge, 'This is more than one card payment can be. Please pay a part of it, or ask us.')
    const now = clock.now()
    const intent = await onDuplicate(
      {
        payment_intents_open_order_key: conflict('Another payment of this order is being made. Finish it, or try again in a moment.'),
        payment_intents_user_id_idempotency_key: conflict('This payment is being made already.'),
      },
      () =>
        insertIntent(db, {
          provider: cards.name === 'stripe' ? 'Stripe' : 'Sandbox',
          orderId,
          userId,
          amountCents: priced.payableCents,
          baseCents: priced.baseCents,
          extrasCents: priced.extrasCents,
          discountCents: priced.discountCents,
          coins: priced.coins,
          currency: order.currency,
          choice: { ...choice, coins: priced.coins, isPartial: choice.isPartial && priced.mayPayPartially },
          billing,
          idempotencyKey,
          createdAt: now,
          updatedAt: now,
          expiresAt: fromNow(config.PAYMENT_HOLD_MINUTES),
        }),
    )
    await expireInTime(db, intent)
    if (priced.coins > 0) await moveCoins(db, { userId, coins: -priced.coins, reason: 'held', key: `held:${intent.id}` })
    return intent
  })
}

/** Whoever tries another card has as long for it as for the first. */
const prolong = ({ db, config }: AppContext, { id }: PaymentIntentRow): Promise<void> =>
  db.transaction(async (db) => {
    const prolonged = await prolongIntent(db, id, fromNow(config.PAYMENT_HOLD_MINUTES))
    if (prolonged) await expireInTime(db, prolonged)
  })

/** By the clock of the database, as whoever looks for what has expired. */
const expireInTime = (db: Db, { id, expiresAt }: PaymentIntentRow) =>
  enqueue(db, 'closeExpiredIntents', {}, { jobKey: `expires:${id}`, runAt: expiresAt })

/** Our id is the provider's idempotency key: asking again, after a crash too, finds the same intent there. */
async function askProvider(context: AppContext, intent: PaymentIntentRow) {
  try {
    const made = await askCards(() =>
      context.cards.createIntent({
        amountCents: intent.amountCents,
        currency: intent.currency,
        idempotencyKey: intent.id,
        description: `Order ${intent.orderId}`,
        orderId: intent.orderId,
        userId: intent.userId,
        metadata: { intentId: intent.id },
      }),
    )
    if (!(await nameAtProvider(context.db, intent.id, made.id))) {
      await closeIntent(context, { ...intent, providerId: made.id })
      throw conflict('What is left to pay has changed meanwhile. Please look at the amount and try again.')
    }
    return { intent, providerId: made.id, clientSecret: made.clientSecret }
  } catch (error) {
    if (error instanceof CardRequestRefused) {
      await closeIntent(context, intent)
      throw new Refusal('REFUSED', error.message)
    }
    throw error
  }
}
