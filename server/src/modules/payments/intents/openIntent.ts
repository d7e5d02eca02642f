import type { AppContext } from '#core/context.ts'
import { conflict, onDuplicate, Refusal, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { CardRequestRefused, largestCharge, providerOf } from '#outside/cards/index.ts'
import type { PayableKind } from '../payables/payable.port.ts'
import { payableOf, payableRef } from '../payables/payableOf.ts'
import {
  fromNow,
  insertIntent,
  intentByKey,
  lapsedIntentsOf,
  nameAtProvider,
  prolongIntent,
  supersededIntentsOf,
  unfinishedIntentsOf,
} from '../payments.store.ts'
import { type Billing, orderKind, type PaymentIntentRow, plainChoice } from '../payments.table.ts'
import { convert } from '../rates/convert.ts'
import { chargeOf } from './chargeOf.ts'
import { closeIntent } from './recordIntent.ts'
import { withCardProvider } from './withCardProvider.ts'

type Wanted<Input> = {
  id: string
  input: Input
  /** Who pays; nobody where a visitor does. */
  userId: string | null
  billing: Billing
  idempotencyKey: string | null
  /** Through the gateway there, and not by card. */
  isInsideIndia?: boolean
  /** Gives up nothing that somebody may be paying just now, and hears CONFLICT then. */
  sparesOthers?: boolean
}

/** What the payer's browser needs to pay. */
export type OpenedIntent = { intent: PaymentIntentRow; providerId: string; clientSecret: string }

/**
 * Opens a card payment: what is charged is computed by the payable, what it takes is set aside, and only then the provider
 * is asked. An earlier attempt that is still open is given up first, so that nothing can be paid twice, unless it is to be spared.
 * A repeated key answers the same attempt. Throws NOT_FOUND, REFUSED, CONFLICT, BUSY.
 */
export async function openIntent<Input>(context: AppContext, payable: PayableKind<Input>, wanted: Wanted<Input>): Promise<OpenedIntent> {
  const ref = { kind: payable.kind, id: wanted.id }
  const { userId, idempotencyKey, sparesOthers = false } = wanted
  const repeated = idempotencyKey ? await intentByKey(context.db, { userId, payable: ref }, idempotencyKey) : undefined
  if (repeated) {
    const { kind, id } = payableRef(repeated)
    if (repeated.state !== 'open' || kind !== ref.kind || id !== ref.id)
      throw conflict('This payment has already ended. Please start again.')
    await prolong(context, repeated)
    return askProvider(context, repeated)
  }
  const ended = sparesOthers ? await lapsedIntentsOf(context.db, ref) : await unfinishedIntentsOf(context.db, ref)
  for (const earlier of ended) if (earlier.userId === userId) await closeIntent(context, earlier)
  return askProvider(context, await reserve(context, payable, wanted))
}

/** Fixes the amount and sets aside what the intent holds, all or nothing. */
function reserve<Input>(
  context: AppContext,
  payable: PayableKind<Input>,
  { id, input, userId, billing, idempotencyKey, isInsideIndia = false }: Wanted<Input>,
): Promise<PaymentIntentRow> {
  const { db, clock, cards, config } = context
  const { kind, noun } = payable
  return db.transaction(async (db) => {
    const { amountCents, ...charge } = await payable.quote(db, context, id, input)
    // Until the provider has said how an earlier one ended it isn't known what is left to pay.
    if ((await supersededIntentsOf(db, { kind, id })).length > 0)
      throw conflict(`An earlier payment of this ${noun} is just being ended. Please try again in a moment.`)
    refuseUnless(amountCents > 0, `There is nothing to pay for this ${noun} now.`)
    const converted = isInsideIndia ? await convert(db, context, amountCents, charge.currency) : {}
    refuseUnless(
      (converted.chargedCents ?? amountCents) <= largestCharge,
      'This is more than one card payment can be. Please pay a part of it, or ask us.',
    )
    const now = clock.now()
    const another = conflict(`Another payment of this ${noun} is being made. Finish it, or try again in a moment.`)
    const intent = await onDuplicate(
      {
        payment_intents_open_order_key: another,
        payment_intents_open_payable_key: another,
        payment_intents_user_id_idempotency_key: conflict('This payment is being made already.'),
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
async function askProvider(context: AppContext, intent: PaymentIntentRow): Promise<OpenedIntent> {
  const { metadata, ...told } = payableOf(context, intent).describe(intent)
  try {
    const made = await withCardProvider(() =>
      context.cards.createIntent({
        ...told,
        ...chargeOf(intent),
        ...(intent.provider === 'Razorpay' && { isInsideIndia: true }),
        idempotencyKey: intent.id,
        metadata: { ...metadata, intentId: intent.id },
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
