import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js'
import { describe, expect, test, vi } from 'vitest'
import { billingDetailsOf, outcomeOf } from './stripeOutcome.ts'

// Stripe's objects have dozens of fields; only the deciding ones are given.
const intent = (status: PaymentIntent['status']) => ({ status }) as PaymentIntent
const failed = (error: Partial<StripeError>) => ({ error: error as StripeError }) as PaymentIntentResult
const looking = (result: PaymentIntentResult) => vi.fn(async () => result)
const declined = looking(failed({ type: 'api_error' }))

describe('the outcome of a confirmation', () => {
  test.each([
    ['succeeded', 'succeeded'],
    ['processing', 'processing'],
    ['requires_capture', 'processing'],
    ['requires_payment_method', 'failed'],
    ['canceled', 'failed'],
  ] as const)('an intent that is %s: %s', async (status, outcome) => {
    expect(await outcomeOf({ paymentIntent: intent(status) }, declined)).toEqual({ status: outcome })
  })

  test("a decline shows the bank's message without another request", async () => {
    const look = looking({ paymentIntent: intent('succeeded') })
    const message = 'Your card was declined.'
    expect(await outcomeOf(failed({ type: 'card_error', message }), look)).toEqual({ status: 'failed', message })
    expect(look).not.toHaveBeenCalled()
  })

  test('an incomplete card was not sent', async () => {
    expect(await outcomeOf(failed({ type: 'validation_error', message: 'Your card number is incomplete.' }), declined)).toBeNull()
  })

  test('a second try on a paid intent is paid', async () => {
    const error = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', payment_intent: intent('succeeded') } as const
    expect(await outcomeOf(failed(error), declined)).toEqual({ status: 'succeeded' })
  })

  test('if only the answer was lost, the intent is read', async () => {
    const lost = failed({ type: 'api_connection_error', message: 'We could not reach Stripe.' })
    expect(await outcomeOf(lost, looking({ paymentIntent: intent('succeeded') }))).toEqual({ status: 'succeeded' })
    expect(await outcomeOf(lost, looking({ paymentIntent: intent('processing') }))).toEqual({ status: 'processing' })
    const nothing = { status: 'failed', message: 'We could not reach Stripe.' }
    expect(await outcomeOf(lost, looking({ paymentIntent: intent('requires_payment_method') }))).toEqual(nothing)
    expect(await outcomeOf(lost, looking(lost))).toEqual(nothing)
  })
})

describe('billing details', () => {
  test('are passed as typed, with the country in capitals', () => {
    const address = { line1: '1 Main St', city: 'Austin', state: 'TX', country: 'us', postalCode: '78701' }
    expect(billingDetailsOf({ name: 'Ann Lee', email: 'ann@example.com', address })).toEqual({
      name: 'Ann Lee',
      email: 'ann@example.com',
      address: { line1: '1 Main St', city: 'Austin', state: 'TX', country: 'US', postal_code: '78701' },
    })
  })

  test('missing fields become a placeholder, or are left out where banks would check them', () => {
    expect(billingDetailsOf({ email: ' ', address: { country: 'Germany' } })).toEqual({
      name: 'Not given',
      address: { line1: 'Not given', city: 'Not given', state: 'Not given' },
    })
  })
})
