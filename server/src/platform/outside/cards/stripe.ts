import type Stripe from 'stripe'
import type { Clock } from '#core/clock.ts'
import { CircuitOpenError, circuitTo } from '../circuit.ts'
import {
  type CardProvider,
  type IntentState,
  type IntentStatus,
  type NewIntent,
  type WebhookEvent,
  webhookToleranceSeconds,
} from './port.ts'
import { CardProviderMisconfigured, CardProviderUnavailable, WebhookRefused } from './problems.ts'
import { fromStripeAmount, toStripeAmount } from './stripe.amounts.ts'
import { attemptOfCharge } from './stripe.attempts.ts'
import { inPages, madeSince } from './stripe.pages.ts'
import { asCardProblem } from './stripe.problems.ts'
import { returnOfDispute, returnOfRefund } from './stripe.returns.ts'
import { idOf, stripeStoredCards } from './stripe.storedCards.ts'

export type StripeSettings = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Another API address, such as a test server; scheme, host and port. */
  apiBase?: string
}

export type StripeCards = CardProvider & { readonly name: 'stripe' }

export function stripeCards(settings: StripeSettings, clock: Clock): StripeCards {
  let loading: ReturnType<typeof connect> | undefined
  // The library takes a third of a second and 35 MB to load, so it is loaded once, with the first use.
  const connected = () => {
    loading ??= connect(settings)
    return loading
  }

  const circuit = circuitTo('Stripe', { isOutage: (error) => error instanceof CardProviderUnavailable })
  const ask = async <T>(question: (stripe: Stripe) => Promise<T>): Promise<T> => {
    const { stripe, errors } = await connected()
    const answered = () =>
      question(stripe).catch((error: unknown) => {
        throw asCardProblem(error, errors)
      })
    try {
      return await circuit(answered)
    } catch (error) {
      throw error instanceof CircuitOpenError ? new CardProviderUnavailable({ cause: error }) : error
    }
  }

  return {
    name: 'stripe',
    ...stripeStoredCards({ ask, stateOf }),
    publicConfig: () => ({ provider: 'stripe', publishableKey: settings.publishableKey }),

    async createIntent(intent) {
      const { id, client_secret: clientSecret } = await ask((stripe) =>
        stripe.paymentIntents.create(paramsOf(intent), { idempotencyKey: intent.idempotencyKey }),
      )
      // Only for a restricted key that may not see secrets, an intent comes without one.
      if (!clientSecret) throw new CardProviderMisconfigured()
      return { id, clientSecret }
    },

    readIntent: async (id) => stateOf(await ask((stripe) => stripe.paymentIntents.retrieve(id))),

    async cancelIntent(id) {
      const { errors } = await connected()
      return stateOf(
        await ask((stripe) =>
          stripe.paymentIntents.cancel(id).catch((error: unknown) => {
            const tooLate = error instanceof errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state'
            if (!tooLate) throw error
            return stripe.paymentIntents.retrieve(id)
          }),
        ),
      )
    },

    async readAttempts(id) {
      const charges = await ask((stripe) => stripe.charges.list({ payment_intent: id, limit: 100 }).autoPagingToArray({ limit: 1_000 }))
      return charges.map(attemptOfCharge)
    },

    async readReturns(id) {
      const ofIntent = { payment_intent: id, limit: 100 }
      const [refunds, disputes] = await Promise.all([
        ask((stripe) => stripe.refunds.list(ofIntent).autoPagingToArray({ limit: 1_000 })),
        ask((stripe) => stripe.disputes.list(ofIntent).autoPagingToArray({ limit: 1_000 })),
      ])
      return [...refunds.map(returnOfRefund), ...disputes.map(returnOfDispute)]
    },

    async refund({ intentId, amountCents, idempotencyKey, reason }) {
      const intent = await ask((stripe) => stripe.paymentIntents.retrieve(intentId))
      const amount = toStripeAmount(amountCents, intent.currency.toUpperCase())
      const input = { payment_intent: intentId, amount, metadata: { refundId: idempotencyKey, ...(reason && { reason }) } }
      return returnOfRefund(await ask((stripe) => stripe.refunds.create(input, { idempotencyKey })))
    },

    async *listIntents(since) {
      for await (const intent of inPages((page) => ask((stripe) => stripe.paymentIntents.list({ ...madeSince(since), ...page }))))
        yield stateOf(intent)
    },

    async *listReturns(since) {
      for await (const refund of inPages((page) => ask((stripe) => stripe.refunds.list({ ...madeSince(since), ...page })))) {
        const intentId = idOf(refund.payment_intent)
        if (intentId) yield { ...returnOfRefund(refund), intentId }
      }
      for await (const dispute of inPages((page) => ask((stripe) => stripe.disputes.list({ ...madeSince(since), ...page })))) {
        const intentId = idOf(dispute.payment_intent)
        if (intentId) yield { ...returnOfDispute(dispute), intentId }
      }
    },

    async readWebhook(rawBody, headers) {
      const { stripe } = await connected()
      const signature = headers['stripe-signature']
      if (typeof signature !== 'string') throw new WebhookRefused('The webhook has no signature.')
      return webhookEventOf(readEvent(stripe, rawBody, signature))
    },
  }

  function readEvent(stripe: Stripe, rawBody: Buffer, signature: string) {
    try {
      const now = clock.now().getTime()
      return stripe.webhooks.constructEvent(rawBody, signature, settings.webhookSecret, webhookToleranceSeconds, undefined, now)
    } catch (error) {
      throw new WebhookRefused("The webhook's signature is not valid.", { cause: error })
    }
  }
}

async function connect({ secretKey, apiBase }: StripeSettings) {
  const { default: StripeClient } = await import('stripe')
  const stripe = new StripeClient(secretKey, {
    ...(apiBase && addressOf(apiBase)),
    telemetry: false,
    // The caller is waiting, and jobs are retried later anyway.
    maxNetworkRetries: 1,
    timeout: 10_000,
  })
  return { stripe, errors: StripeClient.errors }
}

function addressOf(apiBase: string) {
  const { hostname, port, protocol } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? ('http' as const) : ('https' as const) }
}

function paramsOf({
  amountCents,
  currency,
  description,
  receiptEmail,
  orderId,
  userId,
  customer,
  metadata,
}: NewIntent): Stripe.PaymentIntentCreateParams {
  return {
    amount: toStripeAmount(amountCents, currency),
    currency: currency.toLowerCase(),
    description,
    allowed_payment_method_types: ['card'],
    metadata: { ...metadata, ...(orderId && { orderId }), ...(userId && { userId }) },
    ...(receiptEmail && { receipt_email: receiptEmail }),
    ...(customer && { customer, setup_future_usage: 'off_session' }),
  }
}

function stateOf(intent: Stripe.PaymentIntent): IntentState {
  const status = statusOf(intent)
  const failureMessage = status === 'failed' ? intent.last_payment_error?.message : undefined
  const asksOwner = status !== 'succeeded' && intent.last_payment_error?.code === 'authentication_required'
  const methodId = intent.customer ? idOf(intent.payment_method) : undefined
  return {
    id: intent.id,
    status,
    amountCents: fromStripeAmount(status === 'succeeded' ? intent.amount_received : intent.amount, intent.currency),
    currency: intent.currency.toUpperCase(),
    methodTypes: [...intent.payment_method_types],
    metadata: intent.metadata,
    ...(failureMessage && { failureMessage }),
    ...(asksOwner && { asksOwner }),
    ...(methodId && { methodId }),
  }
}

function statusOf({ status, last_payment_error: lastError }: Stripe.PaymentIntent): IntentStatus {
  switch (status) {
    case 'succeeded':
      return 'succeeded'
    case 'canceled':
      return 'cancelled'
    case 'requires_action':
      return 'needs-action'
    case 'requires_payment_method':
      return lastError ? 'failed' : 'open'
    case 'requires_confirmation':
      return 'open'
    default:
      // An unknown state that Stripe adds later must not count as an outcome.
      return 'processing'
  }
}

function webhookEventOf(event: Stripe.Event): WebhookEvent {
  const { object } = event.data
  if (!('object' in object)) return { kind: 'ignored', eventId: event.id, type: event.type }
  // Other products on the same account have intents too; ours carry our metadata.
  if (object.object === 'payment_intent' && isOurs(object)) return { kind: 'intent', eventId: event.id, intentId: object.id }
  const intentId = tellsOfReturns(event) && 'payment_intent' in object ? idOf(object.payment_intent) : undefined
  if (intentId) return { kind: 'returns', eventId: event.id, intentId }
  return { kind: 'ignored', eventId: event.id, type: event.type }
}

const isOurs = ({ metadata }: Stripe.PaymentIntent) => 'intentId' in metadata || 'orderId' in metadata

/** `charge.refunded` and `charge.refund.updated` of older versions, `refund.*`, and all events about disputes. */
const tellsOfReturns = ({ type }: Stripe.Event) =>
  type === 'charge.refunded' || type === 'charge.refund.updated' || type.startsWith('refund.') || type.startsWith('charge.dispute.')
