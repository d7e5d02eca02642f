import type Stripe from 'stripe'
import type { IntentState } from './port.ts'
import { CardDeclined, CardRequestRefused } from './problems.ts'
import type { SetupState, StoredCards } from './storedCards.port.ts'

type Ask = <T>(question: (stripe: Stripe) => Promise<T>) => Promise<T>
type Reader = { ask: Ask; stateOf(intent: Stripe.PaymentIntent): IntentState }

/** Customers, setup intents and off-session charges at Stripe. */
export const stripeStoredCards = ({ ask, stateOf }: Reader): StoredCards => ({
  async createCustomer(userId) {
    // Only constant values are sent: the same key with other values would be refused.
    const customer = { metadata: { userId } }
    return (await ask((stripe) => stripe.customers.create(customer, { idempotencyKey: `customer:${userId}` }))).id
  },

  async createSetup({ customer, idempotencyKey, metadata }) {
    const input = { customer, usage: 'off_session' as const, allowed_payment_method_types: ['card' as const], metadata }
    const { id, client_secret: clientSecret } = await ask((stripe) => stripe.setupIntents.create(input, { idempotencyKey }))
    return { id, clientSecret: clientSecret ?? '' }
  },

  readSetup: async (id) => setupOf(await ask((stripe) => stripe.setupIntents.retrieve(id))),

  async readMethod(id) {
    const { card } = await ask((stripe) => stripe.paymentMethods.retrieve(id))
    return { brand: card?.brand ?? 'card', last4: card?.last4 ?? '', expMonth: card?.exp_month ?? 0, expYear: card?.exp_year ?? 0 }
  },

  async chargeStored({ intentId, methodId, idempotencyKey }) {
    try {
      const input = { payment_method: methodId, off_session: true }
      return stateOf(await ask((stripe) => stripe.paymentIntents.confirm(intentId, input, { idempotencyKey })))
    } catch (error) {
      // Declined, or just paid or cancelled: the intent tells its state.
      if (!(error instanceof CardDeclined || error instanceof CardRequestRefused)) throw error
      return stateOf(await ask((stripe) => stripe.paymentIntents.retrieve(intentId)))
    }
  },
})

function setupOf({ id, status, customer, payment_method: method, last_setup_error: error, metadata }: Stripe.SetupIntent): SetupState {
  const known = idOf(customer)
  const methodId = idOf(method)
  return {
    id,
    status: statusOf(status, error),
    ...(known && { customer: known }),
    ...(methodId && { methodId }),
    ...(error?.message && { failureMessage: error.message }),
    metadata: metadata ?? {},
  }
}

function statusOf(status: Stripe.SetupIntent.Status, error: Stripe.SetupIntent.LastSetupError | null): SetupState['status'] {
  if (status === 'succeeded') return 'succeeded'
  if (status === 'processing') return 'processing'
  return error || status === 'canceled' ? 'failed' : 'open'
}

export const idOf = (named: unknown): string | undefined => {
  if (typeof named === 'string') return named
  return typeof named === 'object' && named !== null && 'id' in named && typeof named.id === 'string' ? named.id : undefined
}
