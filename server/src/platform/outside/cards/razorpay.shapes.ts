import type { CardAttempt, IntentState, IntentStatus, MoneyReturn } from './port.ts'

/** The parts of Razorpay's responses that we read. Amounts are minor units, as text or number. */
type Figure = number | string
type Ordered = { id: string; amount: Figure; amount_paid: Figure; currency: string; status: string; notes?: unknown }
export type Paid = {
  id: string
  order_id?: string | null
  amount: Figure
  currency: string
  status: string
  captured?: boolean | null
  method: string
  amount_refunded?: Figure | null
  error_description?: string | null
  created_at: number
}
type Refunded = { id: string; amount?: Figure | null; status: string; created_at: number; notes?: unknown; receipt?: string | null }

export type Disputed = {
  id: string
  payment_id: string
  amount: Figure
  status: string
  phase: string
  reason_code?: string | null
  respond_by?: number | null
  created_at: number
}

/**
 * A payment is authorised for this long at most before its attempt counts as failed. Razorpay captures within minutes, or days later
 * returns the money; a later capture is recorded all the same.
 */
export const captureWaitMinutes = 30

const returnedUncaptured = 'Your bank approved the payment, but it was not completed. The money returns by itself. Please pay again.'

/** The state of an order with its payments. The first captured payment pays the order; further ones are listed beside it. */
export function stateOf(order: Ordered, payments: readonly Paid[], now: Date): IntentState {
  const status = statusOf(order, payments, now)
  const [newest] = payments.toSorted((a, b) => b.created_at - a.created_at)
  const captured = capturedOf(payments)
  const [first, ...others] = captured
  return {
    id: order.id,
    status,
    amountCents: Number(status !== 'succeeded' ? order.amount : first && others.length > 0 ? first.amount : order.amount_paid),
    currency: order.currency.toUpperCase(),
    methodTypes: [methodWords(first?.method)],
    metadata: textsOf(order.notes),
    ...(status === 'failed' && newest && failureOf(newest)),
    ...(status === 'succeeded' && {
      payments: captured.map(({ id, amount, method }) => ({ id, amountCents: Number(amount), method: methodWords(method) })),
    }),
  }
}

/** The state of one payment, for a further payment of a paid order. */
export function stateOfPayment(payment: Paid): IntentState {
  const isPaid = isReceived(payment)
  const method = methodWords(payment.method)
  const amountCents = Number(payment.amount)
  return {
    id: payment.id,
    status: isPaid ? 'succeeded' : 'failed',
    amountCents,
    currency: payment.currency.toUpperCase(),
    methodTypes: [method],
    metadata: {},
    ...(isPaid && { payments: [{ id: payment.id, amountCents, method }] }),
  }
}

function statusOf({ status }: Ordered, payments: readonly Paid[], now: Date): IntentStatus {
  if (status === 'paid') return 'succeeded'
  // The order itself says so in a moment.
  if (payments.some(isReceived)) return 'processing'
  // Authorised means not captured yet: the money is on its way, and the webhook reports the outcome.
  const since = now.getTime() / 1000 - captureWaitMinutes * 60
  if (payments.some((payment) => payment.status === 'authorized' && payment.created_at > since)) return 'processing'
  if (payments.some((payment) => payment.status === 'created')) return 'needs-action'
  return payments.length > 0 ? 'failed' : 'open'
}

function failureOf({ status, error_description: why }: Paid): { failureMessage?: string } {
  if (status === 'authorized' || status === 'refunded') return { failureMessage: returnedUncaptured }
  return why ? { failureMessage: why } : {}
}

/** Razorpay also returns authorised payments that were never captured; their money never arrived. */
export const isReceived = ({ status, captured }: Paid) => captured ?? status === 'captured'

export const capturedOf = (payments: readonly Paid[]): Paid[] =>
  payments.filter(isReceived).toSorted((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1))

/** The payment method's name, such as 'Razorpay (upi)'. */
const methodWords = (method: string | undefined) => (method ? `Razorpay (${method})` : 'Razorpay')

export const attemptOf = ({ id, status, created_at: at }: Paid): CardAttempt => ({
  id,
  isDeclined: status === 'failed',
  createdAt: new Date(at * 1000),
})

export const returnOfRefund = ({ id, amount, status, created_at: at, notes, receipt }: Refunded): MoneyReturn => {
  const { reason } = textsOf(notes)
  return {
    kind: 'refund',
    id,
    ...(receipt && { ourId: String(receipt) }),
    state: status === 'processed' ? 'succeeded' : status === 'failed' ? 'failed' : 'pending',
    amountCents: Number(amount ?? 0),
    ...(reason && { reason }),
    createdAt: new Date(at * 1000),
  }
}

/** A bank's inquiry takes no money yet. A closed dispute was neither won nor lost, and took none either. */
export const returnOfDispute = ({ id, amount, status, phase, reason_code, respond_by, created_at: at }: Disputed): MoneyReturn => ({
  kind: 'dispute',
  id,
  state:
    status === 'won' || status === 'closed'
      ? 'won'
      : status === 'lost'
        ? 'lost'
        : phase === 'retrieval' || phase === 'fraud'
          ? 'inquiry'
          : 'open',
  amountCents: Number(amount),
  ...(reason_code && { reason: reason_code }),
  ...(respond_by && { answerBy: new Date(respond_by * 1000) }),
  createdAt: new Date(at * 1000),
})

/** Notes are an object of texts, or an empty list where there are none. */
function textsOf(notes: unknown): Record<string, string> {
  if (typeof notes !== 'object' || notes === null) return {}
  return Object.fromEntries(Object.entries(notes).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])))
}
