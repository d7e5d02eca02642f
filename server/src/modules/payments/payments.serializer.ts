import type { Actor } from '@app/contract/core/access.ts'
import { fromCents } from '@app/contract/core/money.ts'
import { isBackOffice, remainingCents } from '@app/contract/orders/orders.rules.ts'
import type { Payment, PaymentDetails } from '@app/contract/payments/payments.calls.ts'
import { serializeColleague } from '#users/index.ts'
import { chargeOf } from './intents/chargeOf.ts'
import type { PaymentContext, PaymentWithOrder } from './payments.store.ts'

/** Serializes a payment for its customer and the back office; others see none. Amounts in major units, the provider's in minor ones. */
export const serializePayment = ({ payment, order, orderName, orderNumber, customerName, customerEmail }: PaymentWithOrder): Payment => ({
  _id: payment.id,
  order: payment.orderId,
  orderName,
  orderNumber,
  user: payment.userId,
  fName: payment.billing.name ?? customerName,
  email: payment.billing.email ?? customerEmail,
  address: payment.billing.address,
  city: payment.billing.city,
  state: payment.billing.state,
  country: payment.billing.country,
  pinCode: payment.billing.pinCode,
  qty: payment.quantity,
  orderAmount: fromCents(payment.orderTotalCents, payment.currency),
  isPartial: payment.isPartial,
  ...(payment.providerId !== null && {
    paymentIntent: {
      id: payment.providerId,
      amount: chargeOf(payment).amountCents,
      // Later refunds do not change the state of the intent.
      status: 'succeeded',
      currency: chargeOf(payment).currency.toLowerCase(),
      payment_method_types: [payment.method],
    },
  }),
  ...chargedIn(payment),
  paymentType: payment.type,
  paymentMethod: payment.method,
  ...(payment.reference !== null && { reference: payment.reference }),
  amount: fromCents(payment.amountCents, payment.currency),
  remainingAmount: fromCents(remainingCents(order), order.currency),
  surplus: fromCents(payment.surplusCents, payment.currency),
  refunded: fromCents(payment.refundedCents, payment.currency),
  disputed: fromCents(payment.disputedCents, payment.currency),
  discountApplied: fromCents(payment.discountCents, payment.currency),
  currency: payment.currency,
  status: payment.status,
  createdAt: payment.createdAt.toISOString(),
})

/** The amount charged in rupees for a price in dollars, at the rate frozen when it was opened. */
function chargedIn({
  chargedCents,
  chargedCurrency,
  rate,
  rateSource,
  rateAt,
}: PaymentWithOrder['payment']): Pick<Payment, 'charged' | 'rate'> {
  if (chargedCents === null || chargedCurrency === null || !rate || !rateSource || !rateAt) return {}
  const charged = {
    amount: fromCents(chargedCents, chargedCurrency),
    currency: chargedCurrency,
    source: rateSource,
    at: rateAt.toISOString(),
  }
  return { rate: Number(rate), charged }
}

/** Only the back office sees who recorded it. */
export const serializePaymentDetails = (
  found: PaymentWithOrder,
  { recorder, receipt, refunds }: PaymentContext & Pick<PaymentDetails, 'refunds'>,
  reader: Actor,
): PaymentDetails => ({
  ...serializePayment(found),
  ...(recorder && isBackOffice(reader.role) && { recordedBy: serializeColleague(recorder) }),
  ...(receipt && { receipt: { to: receipt.to, ...(receipt.sentAt && { sentAt: receipt.sentAt.toISOString() }) } }),
  refunds,
})
