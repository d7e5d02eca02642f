import type { IncomingHttpHeaders } from 'node:http'
import type Razorpay from 'razorpay'
import type { Clock } from '#core/clock.ts'
import { CircuitOpenError, circuitTo } from '../circuit.ts'
import type { CardProvider, IntentState, MoneyReturn, NewIntent } from './port.ts'
import { CardProviderUnavailable, CardRequestRefused, IntentUnknown } from './problems.ts'
import { asRazorpayProblem } from './razorpay.problems.ts'
import {
  attemptOf,
  capturedOf,
  type Disputed,
  isReceived,
  type Paid,
  returnOfDispute,
  returnOfRefund,
  stateOf,
  stateOfPayment,
} from './razorpay.shapes.ts'
import { isProofOf, webhookEventOf } from './razorpay.signatures.ts'
import type { StoredCards } from './storedCards.port.ts'

export type RazorpaySettings = {
  keyId: string
  keySecret: string
  webhookSecret: string
  /** Another API address, such as a test server; scheme, host and port. */
  apiBase?: string
}

/** The result that Razorpay's page gives the browser. */
export type RazorpayProof = { paymentId: string; signature: string }

/** The gateway for payments inside India, as far as browsers use it. */
export type IndianGateway = {
  readonly keyId: string
  /** True for the sandbox, which moves no money. */
  readonly isEmbedded: boolean
  /** Whether the gateway has signed this payment for this order, which must be the stored one. */
  isProven(orderId: string, proof: RazorpayProof): boolean
}

export type RazorpayCards = Omit<CardProvider, 'name' | 'publicConfig' | 'razorpay' | keyof StoredCards> & IndianGateway

const isPaymentId = (id: string): boolean => id.startsWith('pay_')

/** An intent is an order at Razorpay, or one of its payments; ids of other providers begin otherwise. */
export const isRazorpayId = (id: string): boolean => id.startsWith('order_') || isPaymentId(id)

/** Razorpay, for payments inside India. Its library is loaded when first used. */
export function razorpayCards(settings: RazorpaySettings, clock: Clock): RazorpayCards {
  let loading: Promise<Razorpay> | undefined
  const connected = () => {
    loading ??= connect(settings)
    return loading
  }
  const circuit = circuitTo('Razorpay', { isOutage: (error) => error instanceof CardProviderUnavailable })
  const ask = async <T>(question: (razorpay: Razorpay) => Promise<T>): Promise<T> => {
    const razorpay = await connected()
    const answered = () =>
      question(razorpay).catch((error: unknown) => {
        throw asRazorpayProblem(error)
      })
    try {
      return await circuit(answered)
    } catch (error) {
      throw error instanceof CircuitOpenError ? new CardProviderUnavailable({ cause: error }) : error
    }
  }
  const paymentsOf = async (id: string): Promise<Paid[]> => (await ask((razorpay) => razorpay.orders.fetchPayments(id))).items
  const paymentNamed = (id: string): Promise<Paid> => ask((razorpay) => razorpay.payments.fetch(id))
  const read = async (id: string): Promise<IntentState> => {
    if (!isRazorpayId(id)) throw new IntentUnknown()
    if (isPaymentId(id)) return stateOfPayment(await paymentNamed(id))
    const order = await ask((razorpay) => razorpay.orders.fetch(id))
    return stateOf(order, await paymentsOf(id), clock.now())
  }
  /** The captured payment of this id; for an order its first one, which is known by nothing else if it was recorded long ago. */
  const capturedNamed = async (id: string): Promise<Paid | undefined> =>
    isPaymentId(id) ? [await paymentNamed(id)].find(isReceived) : capturedOf(await paymentsOf(id))[0]
  /** Disputes can't be filtered by payment or time: they are read newest first, until one is older. */
  async function* disputesSince(since: Date) {
    for await (const dispute of pages((page) => ask((razorpay) => disputesOf(razorpay).all(page)))) {
      if (dispute.created_at * 1000 < since.getTime()) return
      yield dispute
    }
  }
  /** Orders have no idempotency key: the first one that carries our key counts, even if two were created at once. */
  const made = async (key: string) =>
    (await ask((razorpay) => razorpay.orders.all({ receipt: key, count: 100 }))).items.filter(({ receipt }) => receipt === key).at(-1)

  return {
    keyId: settings.keyId,
    isEmbedded: false,

    async createIntent(intent) {
      const known = await made(intent.idempotencyKey)
      if (!known) await ask((razorpay) => razorpay.orders.create(paramsOf(intent)))
      const order = known ?? (await made(intent.idempotencyKey))
      if (!order) throw new CardProviderUnavailable()
      return { id: order.id, clientSecret: order.id }
    },

    readIntent: read,

    // Orders can't be cancelled. If one is paid after it was given up here, the webhook reports it, and it is recorded.
    async cancelIntent(id) {
      const state = await read(id)
      return state.status === 'succeeded' || state.status === 'processing' ? state : { ...state, status: 'cancelled' }
    },

    readAttempts: async (id) => (await paymentsOf(id)).map(attemptOf),

    async readReturns(id) {
      const payment = await capturedNamed(id)
      if (!payment) return []
      const isGivenBack = Number(payment.amount_refunded ?? 0) > 0
      const given = isGivenBack
        ? (await ask((razorpay) => razorpay.payments.fetchMultipleRefund(payment.id, { count: 100 }))).items.map(returnOfRefund)
        : []
      const disputes: MoneyReturn[] = []
      for await (const dispute of disputesSince(new Date(payment.created_at * 1000)))
        if (payment.id === dispute.payment_id) disputes.push(returnOfDispute(dispute))
      return [...given, ...disputes]
    },

    async *listIntents(since) {
      for await (const order of pages((page) => ask((razorpay) => razorpay.orders.all({ ...page, ...from(since) }))))
        yield stateOf(order, order.status === 'created' ? [] : await paymentsOf(order.id), clock.now())
    },

    async *listReturns(since) {
      const refunds = pages((page) => ask((razorpay) => razorpay.refunds.all({ ...page, ...from(since) })))
      for await (const refund of refunds) {
        const payment = await paymentNamed(refund.payment_id)
        if (payment.order_id && isReceived(payment)) yield { ...returnOfRefund(refund), intentId: payment.order_id, paymentId: payment.id }
      }
      for await (const dispute of disputesSince(since)) {
        const { order_id: intentId, id: paymentId } = await paymentNamed(dispute.payment_id)
        if (intentId) yield { ...returnOfDispute(dispute), intentId, paymentId }
      }
    },

    async refund({ intentId, amountCents, idempotencyKey, reason }) {
      const paid = await capturedNamed(intentId)
      if (!paid) throw new CardRequestRefused('There is no payment to give back.', 'not_captured')
      const earlier = await ask((razorpay) => razorpay.payments.fetchMultipleRefund(paid.id, { count: 100 }))
      const same = earlier.items.find(({ receipt }) => receipt === idempotencyKey)
      if (same) return returnOfRefund(same)
      const notes = { ...(reason && { reason }) }
      return returnOfRefund(
        await ask((razorpay) => razorpay.payments.refund(paid.id, { amount: amountCents, receipt: idempotencyKey, notes })),
      )
    },

    readWebhook: async (rawBody: Buffer, headers: IncomingHttpHeaders) => webhookEventOf(settings.webhookSecret, rawBody, headers),
    isProven: (orderId, proof) => isProofOf(settings.keySecret, orderId, proof),
  }
}

type Disputes = { all(page: { count: number; skip: number }): Promise<{ items: Disputed[] }> }
/** The library has disputes, but its types lack them. */
const disputesOf = (razorpay: Razorpay) => (razorpay as unknown as { disputes: Disputes }).disputes

const pageSize = 100
const from = (since: Date) => ({ from: Math.floor(since.getTime() / 1000) })

/** Lists are paged by offset, newest first; new entries in between only cause repetitions. */
async function* pages<T>(read: (page: { count: number; skip: number }) => Promise<{ items: T[] }>): AsyncGenerator<T> {
  for (let skip = 0; ; skip += pageSize) {
    const { items } = await read({ count: pageSize, skip })
    yield* items
    if (items.length < pageSize) return
  }
}

async function connect({ keyId, keySecret, apiBase }: RazorpaySettings): Promise<Razorpay> {
  const { default: Client } = await import('razorpay')
  const razorpay = new Client({ key_id: keyId, key_secret: keySecret })
  // The library has no setting for address and timeout; a test against a server notices if this internal moves.
  const { api } = razorpay as unknown as { api: { rq: { defaults: { baseURL: string; timeout: number } } } }
  api.rq.defaults.timeout = 10_000
  if (apiBase) api.rq.defaults.baseURL = apiBase.replace(/\/$/, '')
  return razorpay
}

const paramsOf = ({ amountCents, currency, idempotencyKey, description, orderId, userId, metadata }: NewIntent) => ({
  amount: amountCents,
  currency,
  receipt: idempotencyKey,
  payment_capture: true,
  notes: { ...metadata, description, ...(orderId && { orderId }), ...(userId && { userId }) },
})
