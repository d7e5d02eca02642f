import type Stripe from 'stripe'
import {
  CardDeclined,
  CardProviderMisconfigured,
  CardProviderUnavailable,
  CardRequestRefused,
  IdempotencyConflict,
  IntentUnknown,
} from './problems.ts'

/** Stripe's errors as errors of the port; other errors are bugs and are passed on. */
export function asCardProblem(error: unknown, errors: typeof Stripe.errors): unknown {
  const cause = { cause: error }
  if (!(error instanceof errors.StripeError)) return error
  if (error instanceof errors.StripeCardError)
    return new CardDeclined(error.message, error.code ?? 'card_declined', error.decline_code || undefined, cause)
  if (error instanceof errors.StripeIdempotencyError) return new IdempotencyConflict(cause)
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return new CardProviderMisconfigured(cause)
  if (error instanceof errors.StripeInvalidRequestError) {
    if (error.code === 'resource_missing') return new IntentUnknown(cause)
    return new CardRequestRefused(error.message, error.code ?? 'invalid_request', cause)
  }
  return new CardProviderUnavailable(cause)
}
