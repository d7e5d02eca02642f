import type { PaymentIntent, PaymentIntentResult, SetupIntentResult, StripeError } from '@stripe/stripe-js'
import type { CardBilling, CardOutcome } from './cardOutcome.ts'

type Look = () => Promise<PaymentIntentResult>

/**
 * The outcome of a confirmation. An error may hide a payment: the answer was lost, or an earlier try succeeded; so the intent is read
 * before a failure is reported. Null if nothing was sent.
 */
export async function outcomeOf(result: PaymentIntentResult, look: Look): Promise<CardOutcome | null> {
  if (result.paymentIntent) return settled(result.paymentIntent) ?? { status: 'failed' }
  const { error } = result
  if (error.type === 'validation_error') return null
  const known = error.payment_intent ?? (mayHaveGotThrough(error) ? await lookAgain(look) : undefined)
  return (known && settled(known)) ?? { status: 'failed', ...(error.message && { message: error.message }) }
}

/** The outcome of storing a card; the server asks Stripe whether it is stored. */
export function outcomeOfSetup({ setupIntent, error }: SetupIntentResult): CardOutcome | null {
  if (setupIntent?.status === 'succeeded') return { status: 'succeeded' }
  if (setupIntent?.status === 'processing') return { status: 'processing' }
  if (error?.type === 'validation_error') return null
  return { status: 'failed', ...(error?.message && { message: error.message }) }
}

const mayHaveGotThrough = ({ type }: StripeError) => type === 'api_connection_error' || type === 'api_error'

async function lookAgain(look: Look): Promise<PaymentIntent | undefined> {
  const { paymentIntent } = await look()
  return paymentIntent
}

function settled({ status }: PaymentIntent): CardOutcome | undefined {
  if (status === 'succeeded') return { status: 'succeeded' }
  if (status === 'processing' || status === 'requires_capture') return { status: 'processing' }
  return undefined
}

const placeholder = 'Not given'

/** Fields that banks do not check may get a placeholder; fields that they check, and the e-mail, are left out if missing. */
export function billingDetailsOf({ name, email, address }: CardBilling) {
  const country = address?.country?.trim().toUpperCase() ?? ''
  return {
    name: name?.trim() || placeholder,
    ...(email?.trim() && { email: email.trim() }),
    address: {
      line1: address?.line1?.trim() || placeholder,
      city: address?.city?.trim() || placeholder,
      state: address?.state?.trim() || placeholder,
      ...(/^[A-Z]{2}$/.test(country) && { country }),
      ...(address?.postalCode?.trim() && { postal_code: address.postalCode.trim() }),
    },
  }
}
