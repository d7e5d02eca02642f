import { whyNotChargeable } from '@app/contract/payments/chargeable.rules.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, onDuplicate, Refusal, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { CardRequestRefused, largestCharge, providerOf } from '#outside/cards/index.ts'
import { networkFingerprint, refuseCardTesting } from '../cardTesting/cardGuard.ts'
import type { PayableKind } from '../payables/payable.port.ts'
import { payableOf, payableRef } from '../payables/payableOf.ts'
import {
  fromNow,
  insertIntent,
  intentByKey,
  lapsedIntentsOf,
  prolongIntent,
  storeProviderId,
  supersededIntentsOf,
  unfinishedIntentsOf,
} from '../payments.store.ts'
import { type Billing, orderKind, type PaymentIntentRow, plainChoice } from '../payments.table.ts'
import { convert } from '../rates/convert.ts'
import { chargeOf } from './chargeOf.ts'
import { closeIntent } from './recordIntent.ts'
import { withCardProvider } from './withCardProvider.ts'

type IntentRequest<Input> = {
  id: string
  input: Input
  /** The payer; null for a visitor without an account. */
  userId: string | null
  billing: Billing
  idempotencyKey: string | null
  /** The payer's address; `product` if the product itself charges a stored card. */
  from: { address: string } | 'product'
  /** Charged by the gateway inside India instead of the card form. */
  isInsideIndia?: boolean
  /** Refuses with CONFLICT instead of giving up an open attempt that may be paid right now. */
  sparesOthers?: boolean
}

/** The id and secret that the payer's browser needs. */
export type OpenedIntent = { intent: PaymentIntentRow; providerId: string; clientSecret: string }

/**
 * Opens a card payment. The payable computes the amount and reserves what it holds, such as coins; only then the provider is asked. An
 * earlier open attempt is given up first, so that nothing can be paid twice, unless `sparesOthers` is set. A repeated idempotency key
 * returns the same attempt. Throws NOT_FOUND, REFUSED, CONFLICT, BUSY.
 */
export async function openIntent<Input>(
  context: AppContext,
  payable: PayableKind<Input>,
  request: IntentRequest<Input>,
): Promise<OpenedIntent> {
  const ref = { kind: payable.kind, id: request.id }
  const { userId, idempotencyKey, sparesOthers = false } = request
  const repeated = idempotencyKey ? await intentByKey(context.db, { userId, payable: ref }, idempotencyKey) : undefined
  if (repeated) {
    const { kind, id } = payableRef(repeated)
    if (repeated.state !== 'open' || kind !== ref.kind || id !== ref.id)
      throw conflict('This payment has already ended. Please start again.')
    await prolong(context, repeated)
    return createAtProvider(context, repeated)
  }
  const ended = sparesOthers ? await lapsedIntentsOf(context.db, ref) : await unfinishedIntentsOf(context.db, ref)
  for (const earlier of ended) if (earlier.userId === userId) await closeIntent(context, earlier)
  const fromNetwork = request.from === 'product' ? null : networkFingerprint(context.secret, request.from.address)
  if (fromNetwork !== null && !payable.asksCaptcha)
    await refuseCardTesting(context, { payable: ref, userId: payable.isLinked ? null : userId, fromNetwork })
  return createAtProvider(context, await reserve(context, payable, { ...request, fromNetwork }))
}

/** Fixes the amount and reserves what the intent holds, in one transaction. */
function reserve<Input>(
  context: AppContext,
  payable: PayableKind<Input>,
  { id, input, userId, billing, idempotencyKey, fromNetwork, isInsideIndia = false }: IntentRequest<Input> & { fromNetwork: string | null },
): Promise<PaymentIntentRow> {
  const { db, clock, cards, config } = context
  const { kind, noun } = payable
  return db.transaction(async (db) => {
    const { amountCents, ...charge } = await payable.quote(db, context, id, input)
    // Until the provider has reported the end of an earlier attempt, the amount left to pay is unknown.
    if ((await supersededIntentsOf(db, { kind, id })).length > 0)
      throw conflict(`An earlier payment of this ${noun} is still being cancelled. Please try again in a moment.`)
    refuseUnless(amountCents > 0, `There is nothing to pay for this ${noun} now.`)
    const converted = isInsideIndia ? await convert(db, context, amountCents, charge.currency) : {}
    // Amounts are checked when they are entered; this one may be older, or too small at today's rate.
    const why = whyNotChargeable(converted.chargedCents ?? amountCents, converted.chargedCurrency ?? charge.currency)
    refuseUnless(why === undefined, `${why} Please ask us.`)
    refuseUnless(
      (converted.chargedCents ?? amountCents) <= largestCharge,
      'This is more than one card payment can be. Please pay a part of it, or ask us.',
    )
    const now = clock.now()
    const another = conflict(`Another payment of this ${noun} is in progress. Finish it, or try again in a moment.`)
    const intent = await onDuplicate(
      {
        payment_intents_open_order_key: another,
        payment_intents_open_payable_key: another,
        payment_intents_user_id_idempotency_key: conflict('This payment is already in progress.'),
      },
      () =>
        insertIntent(db, {
          provider: isInsideIndia ? 'Razorpay' : providerOf(cards),
          payableKind: kind,
          payableId: id,
          orderId: kind === orderKind ? id : null,
          userId,
          amountCents,
          baseCents: charge.baseCents ?? amountCents,
          extrasCents: charge.extrasCents ?? 0,
          discountCents: charge.discountCents ?? 0,
          coins: charge.coins ?? 0,
          currency: charge.currency,
          ...converted,
          choice: charge.choice ?? plainChoice,
          billing,
          fromNetwork,
          idempotencyKey,
          createdAt: now,
          updatedAt: now,
          expiresAt: fromNow(config.PAYMENT_HOLD_MINUTES),
        }),
    )
    await expireInTime(db, intent)
    await payable.reserve?.(db, intent)
    return intent
  })
}

/** A retry with another card extends the hold to its full length again. */
const prolong = ({ db, config }: AppContext, { id }: PaymentIntentRow): Promise<void> =>
  db.transaction(async (db) => {
    const prolonged = await prolongIntent(db, id, fromNow(config.PAYMENT_HOLD_MINUTES))
    if (prolonged) await expireInTime(db, prolonged)
  })

/** Uses the database's clock, like the query for expired intents. */
const expireInTime = (db: Db, { id, expiresAt }: PaymentIntentRow) =>
  enqueue(db, 'closeExpiredIntents', {}, { jobKey: `expires:${id}`, runAt: expiresAt })

/** Our id is the provider's idempotency key: a repeated request, also after a crash, returns the same intent there. */
async function createAtProvider(context: AppContext, intent: PaymentIntentRow): Promise<OpenedIntent> {
  const { metadata, ...description } = payableOf(context, intent).describe(intent)
  try {
    const made = await withCardProvider(() =>
      context.cards.createIntent({
        ...description,
        ...chargeOf(intent),
        ...(intent.provider === 'Razorpay' && { isInsideIndia: true }),
        idempotencyKey: intent.id,
        metadata: { ...metadata, intentId: intent.id },
      }),
    )
    if (!(await storeProviderId(context.db, intent.id, made.id))) {
      await closeIntent(context, { ...intent, providerId: made.id })
      throw conflict('The amount left to pay has just changed. Please check it and try again.')
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
