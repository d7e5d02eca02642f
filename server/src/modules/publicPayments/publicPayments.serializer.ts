import { fromCents } from '@app/contract/core/money.ts'
import type { PublicPayment, PublicPaymentDetails } from '@app/contract/publicPayments/publicPayments.shapes.ts'
import type { PublicPaymentRow } from './publicPayments.table.ts'

/** Serializes a public payment for the back office; others see none. */
export function serializePublicPayment(row: PublicPaymentRow): PublicPayment {
  const { id, name, email, country, amountCents, currency, refundedCents, disputedCents, type, transactionId } = row
  return {
    _id: id,
    name,
    email,
    country,
    ...(row.purpose !== null && { purpose: row.purpose }),
    amount: fromCents(amountCents, currency),
    currency,
    paymentMethod: type ?? 'Stripe',
    status: row.status ?? 'succeeded',
    refunded: fromCents(refundedCents, currency),
    disputed: fromCents(disputedCents, currency),
    paymentIntent: { id: transactionId ?? id },
    transactionId: transactionId ?? id,
    // The payment exists since it was paid.
    createdAt: (row.paidAt ?? row.createdAt).toISOString(),
  }
}

type Receipt = { to: string; sentAt: Date | null } | null

export const serializePublicPaymentDetails = (row: PublicPaymentRow, receipt: Receipt): PublicPaymentDetails => ({
  ...serializePublicPayment(row),
  address: row.address,
  city: row.city,
  state: row.state,
  pinCode: row.pinCode,
  ...(receipt && { receipt: { to: receipt.to, ...(receipt.sentAt && { sentAt: receipt.sentAt.toISOString() }) } }),
})
