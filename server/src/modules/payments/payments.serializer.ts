import type { Actor } from '@app/contract/core/access.ts'
import { fromCents } from '@app/contract/core/money.ts'
import { isBackOffice, remainingCents } from '@app/contract/orders/orders.rules.ts'
import { keptCents } from '@app/contract/payments/balance.rules.ts'
import type { Payment, PaymentDetails, PaymentSum } from '@app/contract/payments/payments.calls.ts'
import { serializeColleague } from '#users/index.ts'
import { chargeOf } from './intents/chargeOf.ts'
import type { sumsOfPayments } from './lists/paymentLists.store.ts'
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
  net: fromCents(keptCents(payment), payment.currency),
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

type SumRow = Awaited<ReturnType<typeof sumsOfPayments>>['there'][number]
type Amounts = Omit<SumRow, 'currency'>
const noSum: Amounts = { payments: 0, amountCents: 0, surplusCents: 0, refundedCents: 0, disputedCents: 0 }
const together = (one: Amounts, other: Amounts): Amounts => ({
  payments: one.payments + other.payments,
  amountCents: one.amountCents + other.amountCents,
  surplusCents: one.surplusCents + other.surplusCents,
  refundedCents: one.refundedCents + other.refundedCents,
  disputedCents: one.disputedCents + other.disputedCents,
})

/** The sums of payments by currency, with those that are in no list in them. */
export function serializeSums({ there, unlisted }: Awaited<ReturnType<typeof sumsOfPayments>>): PaymentSum[] {
  const inAll = [...new Set([...there, ...unlisted].map(({ currency }) => currency))].toSorted()
  return inAll.map((currency) => {
    const major = (cents: number) => fromCents(cents, currency)
    const sumOf = (rows: readonly SumRow[]) => rows.filter((row) => row.currency === currency).reduce(together, noSum)
    const wire = (row: Amounts) => ({
      payments: row.payments,
      amount: major(row.amountCents),
      refunded: major(row.refundedCents + row.disputedCents),
      net: major(keptCents(row)),
    })
    const [all, gone] = [sumOf([...there, ...unlisted]), sumOf(unlisted)]
    return {
      currency,
      ...wire(all),
      surplus: major(all.surplusCents),
      income: major(keptCents(all) - all.surplusCents),
      ...(gone.payments > 0 && { unlisted: wire(gone) }),
    }
  })
}
