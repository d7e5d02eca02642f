import type { CardAttempt, IntentState, IntentStatus, MoneyReturn } from './port.ts'

/** The parts of Razorpay's responses that we read. Amounts are minor units, as text or number. */
type Figure = number | string
type Ordered = { id: string; amount: Figure; amount_paid: Figure; currency: string; status: string; notes?: unknown }
export type Paid = {
  id: string
  status: string
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

/** The state of an order with its payments. */
export function stateOf(order: Ordered, payments: readonly Paid[]): IntentState {
  const status = statusOf(order, payments)
  const [newest] = payments.toSorted((a, b) => b.created_at - a.created_at)
  const captured = payments.find((payment) => isReceived(payment))
  return {
    id: order.id,
    status,
    amountCents: Number(status === 'succeeded' ? order.amount_paid : order.amount),
    currency: order.currency.toUpperCase(),
    methodTypes: [methodWords(captured?.method)],
    metadata: textsOf(order.notes),
    ...(status === 'failed' && newest?.error_description && { failureMessage: newest.error_description }),
  }
}

function statusOf({ status }: Ordered, payments: readonly Paid[]): IntentStatus {
  if (status === 'paid') return 'succeeded'
  // Authorised means not captured yet: the money is on its way, and the webhook reports the outcome.
  if (payments.some((payment) => payment.status === 'authorized' || isReceived(payment))) return 'processing'
  if (payments.some((payment) => payment.status === 'created')) return 'needs-action'
  return payments.length > 0 ? 'failed' : 'open'
}

export const isReceived = ({ status }: Paid) => status === 'captured' || status === 'refunded'

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
