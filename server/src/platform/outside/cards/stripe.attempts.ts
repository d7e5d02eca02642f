import type Stripe from 'stripe'
import type { CardAttempt } from './port.ts'

/** At Stripe every card that is tried on an intent makes a charge, successful or not. */
export function attemptOfCharge({ id, status, created, payment_method_details: details }: Stripe.Charge): CardAttempt {
  const fingerprint = details?.card?.fingerprint
  return { id, isDeclined: status === 'failed', ...(fingerprint && { fingerprint }), createdAt: new Date(created * 1000) }
}
