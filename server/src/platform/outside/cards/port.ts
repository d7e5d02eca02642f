import type { IncomingHttpHeaders } from 'node:http'
import type { Cents, Currency } from '@app/contract/core/money.ts'
import type { ReturnKind, ReturnState } from '@app/contract/payments/balance.rules.ts'
import type { IndianGateway } from './razorpay.ts'
import type { StoredCards } from './storedCards.port.ts'

/** A card payment provider. Only the provider is trusted about an intent, never the browser. */
export type CardProvider = StoredCards & {
  readonly name: 'stripe' | 'sandbox'
  /** The gateway for payments inside India, where it is configured. */
  readonly razorpay?: IndianGateway
  /** The configuration for browsers. */
  publicConfig(): CardPublicConfig
  /**
   * Creates an intent, or answers the one that this key has created before. Throws CardRequestRefused for an amount outside the limits, and
   * IdempotencyConflict when the key was used for another intent.
   */
  createIntent(intent: NewIntent): Promise<{ id: string; clientSecret: string }>
  /** Throws IntentUnknown for an unknown id. */
  readIntent(id: string): Promise<IntentState>
  /** Cancels an unpaid intent, and answers its state: 'succeeded' if a payment was faster. */
  cancelIntent(id: string): Promise<IntentState>
  /** The cards that were tried on an intent, in any order. Throws IntentUnknown. */
  readAttempts(id: string): Promise<CardAttempt[]>
  /** All refunds and disputes of an intent in their current state. Throws IntentUnknown. */
  readReturns(id: string): Promise<MoneyReturn[]>
  /**
   * Makes a refund, once per key. Throws CardRequestRefused if more than the remaining amount is refunded, and IntentUnknown. A refund may
   * still fail later; the webhook reports it.
   */
  refund(input: RefundInput): Promise<MoneyReturn>
  /** Every intent since then, page by page, including those of other products on the same account. */
  listIntents(since: Date): AsyncIterable<IntentState>
  /** Every refund and dispute since then, page by page. */
  listReturns(since: Date): AsyncIterable<ListedReturn>
  /** Parses a webhook. Throws WebhookRefused for an invalid or expired signature. */
  readWebhook(rawBody: Buffer, headers: IncomingHttpHeaders): Promise<WebhookEvent>
}

export type CardPublicConfig = { provider: 'stripe' | 'sandbox'; publishableKey: string }

export type NewIntent = {
  /** Pays through the gateway in India instead of by card. */
  isInsideIndia?: boolean
  amountCents: Cents
  currency: Currency
  /** One key creates one intent, however often it is sent. */
  idempotencyKey: string
  /** The purchase, as it appears on statements. */
  description: string
  receiptEmail?: string
  orderId?: string
  userId?: string
  /** The provider's customer; the card is stored for later charges. */
  customer?: string
  /** Further values: `intentId`, which identifies our intents, and others for the provider's dashboard. */
  metadata?: Record<string, string>
}

export type RefundInput = { intentId: string; amountCents: Cents; idempotencyKey: string; reason?: string }

/** A card that was tried on an intent. */
export type CardAttempt = {
  id: string
  isDeclined: boolean
  /** Equal for equal cards, and not reversible; absent where the provider gives none. */
  fingerprint?: string
  createdAt: Date
}

/** A refund, or a dispute that the customer's bank has opened. */
export type MoneyReturn = {
  kind: ReturnKind
  id: string
  /** The idempotency key of a refund that we requested. */
  ourId?: string
  state: ReturnState
  amountCents: Cents
  /** The provider's reason. */
  reason?: string
  /** The deadline for answering a dispute. */
  answerBy?: Date
  createdAt: Date
}

/** `paymentId` is the returned payment, where one intent can have several. */
export type ListedReturn = MoneyReturn & { intentId: string; paymentId?: string }

/**
 * - open: not paid yet
 * - needs-action: the customer must authenticate
 * - processing: the outcome is not known yet
 * - failed: the last attempt failed; another card may be tried on the same intent
 * - succeeded, cancelled: final
 */
export const intentStatuses = ['open', 'needs-action', 'processing', 'succeeded', 'failed', 'cancelled'] as const
export type IntentStatus = (typeof intentStatuses)[number]

export type IntentState = {
  id: string
  status: IntentStatus
  /** The received amount once it has succeeded; before that the requested one. */
  amountCents: Cents
  /** ISO 4217, in capitals. */
  currency: string
  methodTypes: string[]
  /** The provider's message to the customer about the last failure. */
  failureMessage?: string
  /** The card is valid, but its bank wants the absent owner to confirm the payment. */
  asksOwner?: boolean
  metadata: Record<string, string>
  /** The provider's id of the stored card that paid. */
  methodId?: string
  /** The captured payments, oldest first, where one intent can have several; each is read and refunded by its own id. */
  payments?: readonly CapturedPayment[]
}

/** A payment whose money has arrived. */
export type CapturedPayment = { id: string; amountCents: Cents; method: string }

/** A webhook names an intent to read, or one whose returns to read, or is of no interest. Events may be repeated. */
export type WebhookEvent =
  | { kind: 'intent' | 'returns'; eventId: string; intentId: string }
  | { kind: 'ignored'; eventId: string; type: string }

/** A webhook is accepted for this long after its signature, so that a recorded one can't be replayed later. */
export const webhookToleranceSeconds = 300

/** The smallest amounts that card networks charge, and the largest that the protocol allows. */
export const smallestCharge = { USD: 50, INR: 50, EUR: 50, GBP: 30, AUD: 50, CAD: 50, JPY: 50, KWD: 150 } as const satisfies Record<
  Currency,
  Cents
>
export const largestCharge: Cents = 99_999_999
