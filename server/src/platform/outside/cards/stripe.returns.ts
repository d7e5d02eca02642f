import type { ReturnState } from '@app/contract/payments/balance.rules.ts'
import type Stripe from 'stripe'
import type { MoneyReturn } from './port.ts'
import { fromStripeAmount } from './stripe.amounts.ts'

/** Stripe's refunds and disputes as types of the port. */
export const returnOfRefund = ({
  id,
  status,
  amount,
  currency,
  reason,
  failure_reason: failure,
  metadata,
  created,
}: Stripe.Refund): MoneyReturn => ({
  kind: 'refund',
  id,
  ...(metadata?.refundId && { ourId: metadata.refundId }),
  state: refundState(status),
  amountCents: fromStripeAmount(amount, currency),
  ...((failure ?? reason) && { reason: failure ?? reason ?? '' }),
  createdAt: new Date(created * 1000),
})

export function returnOfDispute({
  id,
  status,
  amount,
  currency,
  reason,
  created,
  evidence_details: evidence,
}: Stripe.Dispute): MoneyReturn {
  const answerBy = evidence?.due_by
  return {
    kind: 'dispute',
    id,
    state: disputeState(status),
    amountCents: fromStripeAmount(amount, currency),
    reason,
    ...(answerBy && { answerBy: new Date(answerBy * 1000) }),
    createdAt: new Date(created * 1000),
  }
}

function refundState(status: string | null): ReturnState {
  if (status === 'succeeded') return 'succeeded'
  // A refund that waits for the customer's bank details is pending.
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

/** The bank holds the money from the start of a dispute until it is won; during an inquiry it stays here. */
function disputeState(status: Stripe.Dispute['status']): ReturnState {
  if (status === 'won' || status === 'prevented' || status === 'warning_closed') return 'won'
  if (status === 'lost') return 'lost'
  return status.startsWith('warning_') ? 'inquiry' : 'open'
}
