import type { Actor } from '@app/contract/core/access.ts'
import { fromCents } from '@app/contract/core/money.ts'
import type { OtherPayment } from '@app/contract/payments/otherPayments.shapes.ts'
import type { AppContext } from '#core/context.ts'
import { payableOf, payableRef } from '../payables/payableOf.ts'
import { isOtherPayable, type OtherPaymentRow } from './otherPayments.store.ts'

/** Serializes a payment outside orders for the back office. */
export function serializeOtherPayment(
  context: Pick<AppContext, 'ports'>,
  { payment, customer }: OtherPaymentRow,
  reader: Pick<Actor, 'role'>,
): OtherPayment {
  const { kind, id } = payableRef(payment)
  if (!isOtherPayable(kind)) throw new Error(`A payment of the kind ${kind} is listed elsewhere.`)
  const amount = (cents: number) => fromCents(cents, payment.currency)
  return {
    _id: payment.id,
    kind,
    // Only admins open invoices.
    ...((kind !== 'invoice' || reader.role === 'admin') && { href: payableOf(context, payment).page(id) }),
    user: payment.userId,
    name: payment.billing.name ?? customer?.name ?? '',
    email: payment.billing.email ?? customer?.email ?? '',
    transactionId: payment.providerId ?? payment.id,
    paymentType: payment.type,
    paymentMethod: payment.method,
    amount: amount(payment.amountCents),
    surplus: amount(payment.surplusCents),
    refunded: amount(payment.refundedCents),
    disputed: amount(payment.disputedCents),
    currency: payment.currency,
    status: payment.status,
    createdAt: payment.createdAt.toISOString(),
  }
}
