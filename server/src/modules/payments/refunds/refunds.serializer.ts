import type { Actor } from '@app/contract/core/access.ts'
import { fromCents } from '@app/contract/core/money.ts'
import { isBackOffice } from '@app/contract/orders/orders.rules.ts'
import { mayRefund, refundableCents } from '@app/contract/payments/refunds.rules.ts'
import type { PaymentRefunds, Refund } from '@app/contract/payments/refunds.shapes.ts'
import type { Db } from '#database/db.ts'
import { serializeColleague } from '#users/index.ts'
import type { PaymentRow } from '../payments.table.ts'
import { type ListedRefund, listedRefunds, waitingCentsOf } from './refunds.store.ts'

type Refunded = Pick<PaymentRow, 'id' | 'orderId' | 'type' | 'intentId' | 'currency' | 'amountCents' | 'refundedCents' | 'disputedCents'>

/** Cash, and cards charged without an intent of ours: no provider can refund them. */
export const isPaidBackByHand = ({ intentId }: Pick<PaymentRow, 'intentId'>) => intentId === null

/** The refunds of a payment for a reader: customers see only money that came back to them. */
export async function readRefunds(db: Db, payment: Refunded, reader: Actor): Promise<PaymentRefunds> {
  const listed = (await listedRefunds(db, payment.id)).map((one) => serializeRefund(one, payment, reader))
  const left = mayRefund(reader) ? refundableCents(payment, await waitingCentsOf(db, payment.id)) : undefined
  return {
    payment: payment.id,
    ...(left !== undefined && { refundable: fromCents(left, payment.currency) }),
    isByHand: isPaidBackByHand(payment),
    ...(payment.orderId !== null && { order: payment.orderId }),
    isSandbox: payment.type === 'Sandbox',
    refunds: listed
      .filter(({ state }) => isBackOffice(reader.role) || state !== 'failed')
      .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt)),
  }
}

function serializeRefund({ asked, said, by }: ListedRefund, { currency, orderId }: Refunded, reader: Actor): Refund {
  const isOfOrder = orderId !== null
  const row = asked ?? said
  if (!row) throw new Error('A refund is asked for here or told by the provider.')
  const failure = asked?.failureMessage
  return {
    _id: row.id,
    origin: asked ? (asked.isByHand ? 'hand' : 'here') : 'provider',
    state: asked?.state ?? (said?.state === 'succeeded' || said?.state === 'failed' ? said.state : 'pending'),
    amount: fromCents(row.amountCents, currency),
    currency,
    ...(isBackOffice(reader.role) && {
      ...(row.reason && { reason: row.reason }),
      ...(by && { requestedBy: serializeColleague(by) }),
      ...(failure && { failure }),
      ...(asked && isOfOrder && { purpose: asked.lowersPrice ? ('favour' as const) : ('correction' as const) }),
    }),
    createdAt: row.createdAt.toISOString(),
  }
}
