import { returnedOf } from '@app/contract/payments/balance.rules.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import type { MoneyReturn } from '#outside/cards/index.ts'
import { askCards } from '../intents/askCards.ts'
import { recordIntent } from '../intents/recordIntent.ts'
import type { HeldPayable } from '../payables/payable.port.ts'
import { payableOf, payableRef } from '../payables/payableOf.ts'
import { lockPaymentOfIntent, returnsOfPayment, savePayment, saveReturn } from '../payments.store.ts'
import type { PaymentIntentRow, PaymentReturnRow, PaymentRow } from '../payments.table.ts'
import { saveReturnsInFigures } from '../recycling/figures.store.ts'
import { takenBy } from './takenBy.ts'

/**
 * Asks the provider what went back of a payment, or is claimed back, and writes all of it down, with what it means for what was
 * paid. What the provider says now is the whole truth, so that its news may come in any order and any number. Those of one intent
 * are jobs of one queue: an older answer never writes over a newer one.
 */
export async function recordReturns(context: AppContext, intent: PaymentIntentRow): Promise<void> {
  const { providerId } = intent
  if (providerId === null) return
  // News of a refund may be here before those of the payment.
  if (intent.state !== 'succeeded') await recordIntent(context, intent)
  const said = await askCards(() => context.cards.readReturns(providerId))
  await context.db.transaction(async (db) => {
    const held = await payableOf(context, intent).hold(db, context, payableRef(intent).id)
    const payment = await lockPaymentOfIntent(db, intent.id)
    if (held && payment) await applyProviderState(db, context, { held, payment, said })
    else await saveReturnsInFigures(db, intent.provider, providerId, said)
  })
}

type Said = { held: HeldPayable; payment: PaymentRow; said: readonly MoneyReturn[] }

async function applyProviderState(db: Db, context: AppContext, { held, payment, said }: Said) {
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

  const returned = returnedOf(payment, { refundedCents: takenBy(said, 'refund'), disputedCents: takenBy(said, 'dispute') })
  const status = statusOf({ ...payment, ...returned }, said)
  const { surplusCents } = await held.applyReturns({ payment, said, news, ...returned, status, now })
  await savePayment(db, payment.id, { ...returned, surplusCents, status })
}

/** A refund that was on its way and has arrived tells nobody anything new. */
const isNews = ({ state, amountCents }: MoneyReturn, before: PaymentReturnRow | undefined) =>
  !before || before.amountCents !== amountCents || (before.state !== state && !(before.state === 'pending' && state === 'succeeded'))

function statusOf({ amountCents, refundedCents, disputedCents }: PaymentRow, said: readonly MoneyReturn[]) {
  if (said.some(({ kind, state }) => kind === 'dispute' && (state === 'open' || state === 'inquiry'))) return 'disputed'
  if (disputedCents > 0) return 'charged back'
  if (refundedCents === 0) return 'succeeded'
  return refundedCents === amountCents ? 'refunded' : 'partially refunded'
}
