import type { PaymentIntent, PaymentIntentResult, SetupIntentResult, StripeError } from '@stripe/stripe-js'
import type { CardBilling, CardOutcome } from './cardOutcome.ts'

type Look = () => Promise<PaymentIntentResult>

/**
 * How a confirmation ended. An error may hide a payment: the answer was lost on the way, or an earlier try had got
 * through; so before anything is called failed, the intent itself is looked at. Null when nothing was sent.
 */
export async function outcomeOf(result: PaymentIntentResult, look: Look): Promise<CardOutcome | null> {
  if (result.paymentIntent) return settled(result.paymentIntent) ?? { status: 'failed' }
  const { error } = result
  if (error.type === 'validation_error') return null
  const known = error.payment_intent ?? (mayHaveGotThrough(error) ? await lookAgain(look) : undefined)
  return (known && settled(known)) ?? { status: 'failed', ...(error.message && { message: error.message }) }
}

/** How storing a card ended; whether it is stored, the server asks. */
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

/** What banks don't check may be a placeholder; what they do check, and an e-mail, is left out when it is missing. */
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
