import type { IncomingHttpHeaders } from 'node:http'
import type { Cents, Currency } from '@app/contract/core/money.ts'
import type { ReturnKind, ReturnState } from '@app/contract/payments/balance.rules.ts'
import type { IndianGateway } from './razorpay.ts'
import type { StoredCards } from './storedCards.port.ts'

/** Who takes card payments. The provider's word about an intent is the truth; the browser's never is. */
export type CardProvider = StoredCards & {
  readonly name: 'stripe' | 'sandbox'
  /** Who takes payments inside India, where that is set up. */
  readonly razorpay?: IndianGateway
  /** What a browser may know. */
  publicConfig(): CardPublicConfig
  /**
   * Makes an intent to be paid, or answers with the one that this key has made before.
   * Throws CardRequestRefused for an amount outside the limits, and IdempotencyConflict when the key was used for something else.
   */
  createIntent(intent: NewIntent): Promise<{ id: string; clientSecret: string }>
  /** Throws IntentUnknown for an id that the provider never gave out. */
  readIntent(id: string): Promise<IntentState>
  /** Ends an intent that is not paid, and tells what it is now: 'succeeded' if the payment was faster. */
  cancelIntent(id: string): Promise<IntentState>
  /** The cards that were tried on an intent, in any order. Throws IntentUnknown. */
  readAttempts(id: string): Promise<CardAttempt[]>
  /** Everything that went back of an intent's money, or is claimed back, as it stands now. Throws IntentUnknown. */
  readReturns(id: string): Promise<MoneyReturn[]>
  /**
   * Gives money back, once for each key. Throws CardRequestRefused for more than there is to give back, and IntentUnknown.
   * A refund may still fail afterwards; the webhook tells.
   */
  refund(input: RefundInput): Promise<MoneyReturn>
  /** Every intent that was made since then, page by page, and those that other products on the same account made. */
  listIntents(since: Date): AsyncIterable<IntentState>
  /** Every refund and dispute that was made since then, page by page. */
  listReturns(since: Date): AsyncIterable<ListedReturn>
  /** Reads what the provider tells us. Throws WebhookRefused when it isn't the provider who speaks, or the words are old. */
  readWebhook(rawBody: Buffer, headers: IncomingHttpHeaders): Promise<WebhookNews>
}

export type CardPublicConfig = { provider: 'stripe' | 'sandbox'; publishableKey: string }

export type NewIntent = {
  /** Through the gateway there, and not by card. */
  isInsideIndia?: boolean
  amountCents: Cents
  currency: Currency
  /** One key makes one intent, however often it is sent. */
  idempotencyKey: string
  /** What the customer buys, as it will stand on statements. */
  description: string
  receiptEmail?: string
  orderId?: string
  userId?: string
  /** Of the provider: the card that pays is kept for them, to be charged again. */
  customer?: string
  /** Further names: `intentId`, by which we know an intent as ours, and what helps in the provider's dashboard. */
  metadata?: Record<string, string>
}

export type RefundInput = { intentId: string; amountCents: Cents; idempotencyKey: string; reason?: string }

/** A card that was tried on an intent. */
export type CardAttempt = {
  id: string
  isDeclined: boolean
  /** The same for the same card, and nothing that the card could be found by; absent where the provider gives none. */
  fingerprint?: string
  createdAt: Date
}

/** A refund, or a dispute that the customer's bank has opened. */
export type MoneyReturn = {
  kind: ReturnKind
  id: string
  /** The idempotency key of a refund that was asked for from here. */
  ourId?: string
  state: ReturnState
  amountCents: Cents
  /** The provider's word for why. */
  reason?: string
  /** Until when a dispute has to be answered. */
  answerBy?: Date
  createdAt: Date
}

export type ListedReturn = MoneyReturn & { intentId: string }

/**
 * - open: nobody has tried to pay yet
 * - needs-action: the customer must authenticate
 * - processing: the outcome isn't known yet
 * - failed: the last try failed; the same intent may be tried with another card
 * - succeeded, cancelled: final
 */
export const intentStatuses = ['open', 'needs-action', 'processing', 'succeeded', 'failed', 'cancelled'] as const
export type IntentStatus = (typeof intentStatuses)[number]

export type IntentState = {
  id: string
  status: IntentStatus
  /** What was received once it has succeeded; until then what was asked for. */
  amountCents: Cents
  /** ISO 4217, in capitals. */
  currency: string
  methodTypes: string[]
  /** Why the last try failed, in the provider's words to the customer. */
  failureMessage?: string
  /** The card is good, but its bank wants its owner to confirm the payment, who was not there. */
  asksOwner?: boolean
  metadata: Record<string, string>
  /** The card that paid, by the provider's name for it; of an intent whose card is kept. */
  methodId?: string
}

/** 'Look at this intent', 'look what went back of it', or something that we take no interest in. One event may come several times. */
export type WebhookNews =
  | { kind: 'intent' | 'returns'; eventId: string; intentId: string }
  | { kind: 'ignored'; eventId: string; type: string }

/** For how long after it was signed a webhook is taken, so that a recorded one can't be played back later. */
export const webhookToleranceSeconds = 300

/** The smallest amounts that card networks charge, and the largest that fits the protocol. */
export const smallestCharge = { USD: 50, INR: 50, EUR: 50, GBP: 30, AUD: 50, CAD: 50, JPY: 50, KWD: 150 } as const satisfies Record<
  Currency,
  Cents
>
export const largestCharge: Cents = 99_999_999
