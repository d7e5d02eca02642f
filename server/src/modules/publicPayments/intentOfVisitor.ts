import type { OwnIntent } from '@app/contract/publicPayments/publicPayments.shapes.ts'
import { fingerprint, sameText } from '#config/secrets.ts'
import type { AppContext } from '#core/context.ts'
import { intentByProviderId, type PaymentIntentRow } from '#payments/index.ts'
import { publicPaymentKind } from './publicPayable.ts'
import { publicPaymentById } from './publicPayments.store.ts'

/** The intent of the public page with this client secret; undefined for any other intent, also of an order. */
export async function intentOfVisitor(
  { db, cards }: Pick<AppContext, 'db' | 'cards'>,
  { paymentIntent, clientSecret }: OwnIntent,
): Promise<PaymentIntentRow | undefined> {
  const intent = await intentByProviderId(db, cards.name === 'stripe' ? 'Stripe' : 'Sandbox', paymentIntent)
  const isPublic = intent?.payableKind === publicPaymentKind && intent.payableId !== null
  const payment = isPublic && intent.payableId ? await publicPaymentById(db, intent.payableId) : undefined
  return sameText(payment?.secretFingerprint ?? '', fingerprint(clientSecret)) ? intent : undefined
}
