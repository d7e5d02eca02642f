import { declinesBeforeCaptcha, declinesOfOneCard } from '@app/contract/publicPayments/publicPayments.rules.ts'
import { later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { closeIntent, type PaymentIntentRow } from '#payments/index.ts'
import { publicPaymentById } from '../publicPayments.store.ts'
import { declinesOfCard, declinesOfPayment, noteAttempts } from './attempts.store.ts'

const dayMs = 86_400_000

/**
 * Records the cards tried on an intent, and cancels the intent if cards are being tested on it: several were declined here, or one was
 * declined repeatedly elsewhere. A visitor who only mistyped starts again, with a captcha.
 */
export async function watchAttempts(context: AppContext, intent: PaymentIntentRow): Promise<void> {
  const { db, cards, clock } = context
  const { providerId, payableId } = intent
  if (providerId === null || payableId === null) return
  const payment = await publicPaymentById(db, payableId)
  if (!payment) return
  const attempts = await cards.readAttempts(providerId)
  await noteAttempts(db, payment, attempts)
  const since = later(clock.now(), -dayMs)
  const declinedHere = await declinesOfPayment(db, payableId)
  const isKnownCard = (await Promise.all(attempts.map(({ fingerprint }) => declinesOfCard(db, fingerprint, since)))).some(
    (declines) => declines >= declinesOfOneCard,
  )
  if (declinedHere >= declinesBeforeCaptcha || isKnownCard) await closeIntent(context, intent)
}
