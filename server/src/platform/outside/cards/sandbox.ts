import type { IncomingHttpHeaders } from 'node:http'
import { plainAmount } from '@app/contract/core/money.ts'
import type { ReturnState } from '@app/contract/payments/balance.rules.ts'
import type { SandboxAuthenticate, SandboxConfirm, SandboxOutcome } from '@app/contract/payments/sandbox/sandboxCards.shapes.ts'
import type { SandboxIndia, SandboxIndiaOutcome } from '@app/contract/payments/sandbox/sandboxIndia.shapes.ts'
import { fingerprint } from '#config/secrets.ts'
import type { Db } from '#database/db.ts'
import { newId } from '#database/ids.ts'
import {
  type CardProvider,
  type IntentState,
  largestCharge,
  type MoneyReturn,
  type NewIntent,
  smallestCharge,
  type WebhookEvent,
} from './port.ts'
import { CardRequestRefused, IdempotencyConflict, IntentUnknown, WebhookRefused } from './problems.ts'
import { isRazorpayId } from './razorpay.ts'
import { attemptsOf, findIntent, inPages, insertIntent, intentsSince, lockIntent } from './sandbox.store.ts'
import type { SandboxIntentRow } from './sandbox.table.ts'
import { authenticateCard, confirmCard, settle } from './sandboxConfirm.ts'
import { type Deliver, deliverDueEvents } from './sandboxDelivery.ts'
import { newSandboxOrderId, payInsideIndia, sandboxGateway } from './sandboxIndia.ts'
import { listReturns, openDispute, readReturns, refund, settleReturn } from './sandboxReturns.ts'
import { clientSecretOf, type Sandbox, type SandboxOptions, sandboxSignatureHeader, webhookSecretOf } from './sandboxSecrets.ts'
import { sandboxStoredCards } from './sandboxStoredCards.ts'
import { expectSignature } from './signature.ts'

/** The embedded provider: it charges its own test cards, moves no money and needs no service. */
export type SandboxCards = CardProvider & {
  readonly name: 'sandbox'
  /** Confirms an intent with the entered card. Throws IntentUnknown for a wrong id or secret. */
  confirm(input: SandboxConfirm): Promise<SandboxOutcome>
  /** Applies the customer's answer to the bank's authentication. */
  authenticate(input: SandboxAuthenticate): Promise<SandboxOutcome>
  /** Applies the customer's choice on the page of the Indian gateway. Throws IntentUnknown. */
  payInsideIndia(input: SandboxIndia): Promise<SandboxIndiaOutcome>
  /** Opens a dispute of a payment, or an inquiry that may become one, as a bank would. */
  openDispute(intentId: string, state?: ReturnState): Promise<MoneyReturn>
  /** Settles a dispute, or makes a refund fail. */
  settleReturn(intentId: string, id: string, state: ReturnState): Promise<MoneyReturn>
  /** Registers the receiver of webhooks. `deliver` throws when it can't take one; it is then retried. */
  onWebhook(deliver: Deliver): void
  /** Delivers due events, each once across processes; answers how many succeeded and failed. */
  deliverDue(now?: Date): Promise<{ delivered: number; failed: number }>
}

export const isSandbox = (cards: CardProvider): cards is SandboxCards => cards.name === 'sandbox'

export function sandboxCards(db: Db, options: SandboxOptions): SandboxCards {
  const sandbox: Sandbox = { ...options, db }
  let listener: Deliver | undefined

  const known = async (intent: Promise<SandboxIntentRow | undefined>) => {
    const row = await intent
    if (!row) throw new IntentUnknown()
    return row
  }

  return {
    name: 'sandbox',
    ...sandboxStoredCards(sandbox, stateOf),
    publicConfig: () => ({ provider: 'sandbox', publishableKey: 'pk_sandbox' }),
    razorpay: sandboxGateway(sandbox),

    async createIntent(intent) {
      expectChargeable(intent)
      const asked = fingerprintOf(intent)
      const made = await known(
        insertIntent(db, {
          id: intent.isInsideIndia ? newSandboxOrderId() : `pi_sandbox_${newId()}`,
          idempotencyKey: intent.idempotencyKey,
          asked,
          amountCents: intent.amountCents,
          currency: intent.currency,
          description: intent.description,
          metadata: metadataOf(intent),
          customer: intent.customer ?? null,
          createdAt: sandbox.clock.now(),
          updatedAt: sandbox.clock.now(),
        }),
      )
      if (made.asked !== asked) throw new IdempotencyConflict()
      return { id: made.id, clientSecret: isRazorpayId(made.id) ? made.id : clientSecretOf(sandbox, made.id) }
    },

    readIntent: async (id) => stateOf(await known(findIntent(db, id))),

    cancelIntent: (id) =>
      db.transaction(async (db) => {
        const intent = await known(lockIntent(db, id))
        if (intent.status === 'succeeded' || intent.status === 'cancelled') return stateOf(intent)
        return stateOf(await settle({ ...sandbox, db }, intent, { status: 'cancelled', failureMessage: null }))
      }),

    async readAttempts(id) {
      await known(findIntent(db, id))
      return (await attemptsOf(db, id)).map(({ fingerprint, intentId: _, ...attempt }) => ({
        ...attempt,
        ...(fingerprint && { fingerprint }),
      }))
    },
    readReturns: (id) => readReturns(sandbox, id),
    async *listIntents(since) {
      for await (const intent of inPages((after) => intentsSince(db, since, after))) yield stateOf(intent)
    },
    listReturns: (since) => listReturns(sandbox, since),
    refund: (request) => refund(sandbox, request),
    openDispute: (intentId, state) => openDispute(sandbox, intentId, state),
    settleReturn: (intentId, id, state) => settleReturn(sandbox, intentId, id, state),

    readWebhook: async (rawBody, headers) => webhookEventOf(sandbox, rawBody, headers),
    payInsideIndia: (input) => payInsideIndia(sandbox, input),
    confirm: (input) => confirmCard(sandbox, input),
    authenticate: (input) => authenticateCard(sandbox, input),
    onWebhook(deliver) {
      listener = deliver
    },
    async deliverDue(now = sandbox.clock.now()) {
      if (!listener) throw new Error('The sandbox has no webhook receiver: call onWebhook first.')
      return deliverDueEvents(sandbox, listener, now)
    },
  }
}

function expectChargeable({ amountCents, currency }: NewIntent) {
  const smallest = smallestCharge[currency]
  if (!Number.isInteger(amountCents)) throw new CardRequestRefused(`Invalid integer: ${amountCents}`, 'parameter_invalid_integer')
  if (amountCents < smallest)
    throw new CardRequestRefused(`The amount must be at least ${plainAmount(smallest, currency)} ${currency}.`, 'amount_too_small')
  if (amountCents > largestCharge) throw new CardRequestRefused('The amount is too large.', 'amount_too_large')
}

const metadataOf = ({ metadata, orderId, userId }: NewIntent): Record<string, string> => ({
  ...metadata,
  ...(orderId && { orderId }),
  ...(userId && { userId }),
})

function fingerprintOf(intent: NewIntent) {
  const { amountCents, currency, description, receiptEmail } = intent
  const metadata = Object.entries(metadataOf(intent)).sort(([one], [other]) => one.localeCompare(other))
  return fingerprint(JSON.stringify([amountCents, currency, description, receiptEmail ?? null, metadata]))
}

function stateOf({ id, status, amountCents, currency, metadata, failureMessage, methodId }: SandboxIntentRow): IntentState {
  return {
    id,
    status,
    amountCents,
    currency,
    methodTypes: [isRazorpayId(id) ? 'Razorpay (upi)' : 'card'],
    metadata,
    ...(failureMessage && { failureMessage }),
    ...(methodId && { methodId }),
  }
}

function webhookEventOf(sandbox: Sandbox, rawBody: Buffer, headers: IncomingHttpHeaders): WebhookEvent {
  const body = rawBody.toString('utf8')
  expectSignature(webhookSecretOf(sandbox), body, headers[sandboxSignatureHeader], sandbox.clock.now())
  const event: unknown = JSON.parse(body)
  if (!isEvent(event)) throw new WebhookRefused('The webhook says nothing that can be read.')
  const kind = event.type.startsWith('payment_intent.') ? 'intent' : 'returns'
  return { kind, eventId: event.id, intentId: event.intentId }
}

const isEvent = (event: unknown): event is { id: string; type: string; intentId: string } =>
  typeof event === 'object' &&
  event !== null &&
  'id' in event &&
  typeof event.id === 'string' &&
  'type' in event &&
  typeof event.type === 'string' &&
  'intentId' in event &&
  typeof event.intentId === 'string'
