import { randomBytes } from 'node:crypto'

/** A payment intent of Stripe, with the fields that we read. */
export type WireIntent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  client_secret: string
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  description: string | null
  receipt_email: string | null
  customer: string | null
  /** The card that paid, if the intent stores its card. */
  payment_method: string | null
  setup_future_usage: string | null
  metadata: Record<string, string>
  allowed_payment_method_types: string[] | null
  payment_method_types: string[]
  last_payment_error: WireError | null
  next_action: { type: string } | null
  created: number
  livemode: false
}
export type WireError = { type: string; message: string; code?: string; decline_code?: string; param?: string; payment_intent?: WireIntent }

/** An attempt to charge a card for an intent. */
export type WireCharge = {
  id: string
  object: 'charge'
  payment_intent: string
  status: 'succeeded' | 'failed'
  created: number
  payment_method_details: { card: { fingerprint: string } }
}

/** Test cards by their behaviour, with the number and its token. */
export const testCards = {
  pays: { number: '4242424242424242', token: 'pm_card_visa' },
  declined: { number: '4000000000000002', token: 'pm_card_chargeDeclined' },
  insufficientFunds: { number: '4000000000009995', token: 'pm_card_chargeDeclinedInsufficientFunds' },
  mustAuthenticate: { number: '4000002500003155', token: 'pm_card_authenticationRequired' },
} as const
export type TestCard = keyof typeof testCards

export const declines = {
  declined: { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  insufficientFunds: {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
} as const satisfies Record<string, WireError>

/** An error answer with its HTTP status. */
export class WireRefusal extends Error {
  readonly status: number
  readonly body: WireError

  constructor(status: number, body: WireError) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export const invalid = (message: string, code?: string, status = 400) =>
  new WireRefusal(status, { type: 'invalid_request_error', message, ...(code && { code }) })

export type IntentBook = ReturnType<typeof intentBook>

/** The intents of one account and their transitions. */
export function intentBook() {
  const intents = new Map<string, WireIntent>()
  const charges: WireCharge[] = []

  function charge(intentId: string, card: TestCard, status: WireCharge['status']) {
    const fingerprint = `fp_${testCards[card].number.slice(-6)}`
    const created = Math.floor(Date.now() / 1000)
    const id = `ch_${randomBytes(12).toString('hex')}`
    charges.push({ id, object: 'charge', payment_intent: intentId, status, created, payment_method_details: { card: { fingerprint } } })
  }

  function find(id: string): WireIntent {
    const intent = intents.get(id)
    if (!intent) throw invalid(`No such payment_intent: '${id}'`, 'resource_missing', 404)
    return intent
  }

  function create(params: Record<string, unknown>): WireIntent {
    if ('payment_method_types' in params)
      throw invalid('Received unknown parameter: payment_method_types', 'payment_method_types_no_longer_supported')
    const [amount, currency] = [Number(params.amount), String(params.currency)]
    if (!Number.isInteger(amount)) throw invalid(`Invalid integer: ${String(params.amount)}`, 'parameter_invalid_integer')
    if (amount < 50) throw invalid('Amount must be at least $0.50 usd', 'amount_too_small')
    if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency}.`)
    const id = `pi_${randomBytes(12).toString('hex')}`
    const types = listOf(params.allowed_payment_method_types)
    const intent: WireIntent = {
      id,
      object: 'payment_intent',
      amount,
      amount_received: 0,
      currency,
      client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      status: 'requires_payment_method',
      description: textOf(params.description),
      receipt_email: textOf(params.receipt_email),
      customer: textOf(params.customer),
      payment_method: null,
      setup_future_usage: textOf(params.setup_future_usage),
      metadata: metadataOf(params.metadata),
      allowed_payment_method_types: types,
      payment_method_types: types ?? ['card', 'link'],
      last_payment_error: null,
      next_action: null,
      created: Math.floor(Date.now() / 1000),
      livemode: false,
    }
    intents.set(id, intent)
    return intent
  }

  /** Presents a card. After a decline the intent stays open for another card, as at Stripe. */
  function confirm(id: string, card: TestCard): WireIntent {
    const intent = find(id)
    expectOpen(intent, 'confirm')
    if (card === 'declined' || card === 'insufficientFunds') {
      charge(id, card, 'failed')
      Object.assign(intent, { status: 'requires_payment_method', last_payment_error: declines[card] })
      throw new WireRefusal(402, { ...declines[card], payment_intent: intent })
    }
    if (card === 'mustAuthenticate')
      return Object.assign(intent, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' }, last_payment_error: null })
    charge(id, card, 'succeeded')
    return pay(intent)
  }

  function authenticate(id: string, approve: boolean): WireIntent {
    const intent = find(id)
    if (intent.status !== 'requires_action') throw unexpectedState(intent, 'authenticate')
    if (approve) return pay(intent)
    const error: WireError = {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    }
    return Object.assign(intent, { status: 'requires_payment_method', next_action: null, last_payment_error: error })
  }

  function cancel(id: string): WireIntent {
    const intent = find(id)
    expectOpen(intent, 'cancel')
    return Object.assign(intent, { status: 'canceled' })
  }

  const chargesOf = (intentId: string) => charges.filter((one) => one.payment_intent === intentId)

  return { all: () => [...intents.values()], find, create, chargesOf, confirm, authenticate, cancel }
}

function pay(intent: WireIntent): WireIntent {
  return Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, next_action: null, last_payment_error: null })
}

function expectOpen(intent: WireIntent, verb: string) {
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') throw unexpectedState(intent, verb)
}

function unexpectedState(intent: WireIntent, verb: string) {
  const message = `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`
  return new WireRefusal(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message, payment_intent: intent })
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
const listOf = (value: unknown) => (typeof value === 'object' && value !== null ? Object.values(value).map(String) : null)
export const metadataOf = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).map(([key, text]) => [key, String(text)])) : {}
