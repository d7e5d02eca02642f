import { z } from 'zod'
import { admins, anyone, backOffice, customers, own, signedIn } from '#core/access.ts'
import { ask, get, post } from '#core/call.ts'
import { filterFields } from '#core/filterFields.ts'
import { currencies } from '#core/money.ts'
import { listInput, listOf } from '#core/paging.ts'
import { Person } from '#users/users.shapes.ts'
import { otherPaymentFilters } from './otherPayments.filters.ts'
import { OtherPayment } from './otherPayments.shapes.ts'
import { ownPaymentFilters, paymentFilters } from './payments.filters.ts'
import { halfOfManyMessage, isHalfOfMany, maxQuantity, maxReportPages, paymentTypes } from './payments.rules.ts'
import { BillingAddress, IndianBilling, ManualPayment } from './payments.shapes.ts'
import { PaymentRefunds, RefundInput } from './refunds.shapes.ts'
import { Rate } from './settings/paymentSettings.shapes.ts'
import { indianCurrency } from './settings/rates.rules.ts'

/** The choice at the checkout. Extras that are left out default to those that the order requests and that are not paid yet. */
export const Choice = z.object({
  isPartial: z.boolean().default(false),
  qty: z.number().int().min(1).max(maxQuantity).default(1),
  codeWalkThrough: z.boolean().optional(),
  reportPages: z.number().int().min(0).max(maxReportPages).optional(),
  coins: z.number().int().min(0).default(0),
})

type Half = Pick<z.infer<typeof Choice>, 'isPartial' | 'qty'>
const isWholeOrSingle = ({ isPartial, qty }: Half) => !isHalfOfMany({ isPartial, quantity: qty })
const halfOfMany = { message: halfOfManyMessage, path: ['isPartial'] }

const whatIsPaid = { message: 'Name the order or the subscription that is paid.', path: ['order'] }

const IncludedExtras = z.object({ codeWalkThrough: z.boolean(), report: z.boolean() })
export type IncludedExtras = z.infer<typeof IncludedExtras>

/** The price of a choice, in major units of the order's currency. */
export const PaymentQuote = z.object({
  order: z.string(),
  orderName: z.string(),
  currency: z.enum(currencies),
  /** The order's current total, and the total including what this choice adds. */
  total: z.number(),
  totalAfter: z.number(),
  balance: z.number(),
  partialAmount: z.number(),
  mayPayPartially: z.boolean(),
  /** The extras that the order's price includes, or that were bought already. */
  included: IncludedExtras,
  base: z.number(),
  quantityAmount: z.number(),
  walkthrough: z.number(),
  walkthroughFee: z.number(),
  report: z.number(),
  reportFee: z.number(),
  coins: z.number().int(),
  /** Coins that can be used here, coins held by an earlier attempt at this order, and coins held elsewhere. */
  coinBalance: z.number().int(),
  coinsHeldHere: z.number().int(),
  coinsHeldElsewhere: z.number().int(),
  usableCoins: z.number().int(),
  discount: z.number(),
  payable: z.number(),
  mayPay: z.boolean(),
  /** Whether the card form may be used. */
  byCard: z.boolean(),
  /** The amount charged inside India, if the order may be paid there: in rupees, with the exchange rate if the price is in dollars. */
  insideIndia: z.object({ amount: z.number(), currency: z.literal(indianCurrency), rate: Rate.optional() }).optional(),
})
export type PaymentQuote = z.infer<typeof PaymentQuote>

export const Payment = z.object({
  _id: z.string(),
  order: z.string(),
  orderName: z.string(),
  orderNumber: z.number().int(),
  user: z.string(),
  fName: z.string().optional(),
  email: z.string().optional(),
  address: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  country: z.string().optional(),
  pinCode: z.string().optional(),
  qty: z.number().int(),
  orderAmount: z.number(),
  isPartial: z.boolean(),
  paymentIntent: z
    .object({
      id: z.string(),
      amount: z.number().int(),
      status: z.string(),
      currency: z.string(),
      /** The way by which it was paid, as a list of one. */
      payment_method_types: z.array(z.string()),
    })
    .optional(),
  paymentType: z.enum(paymentTypes),
  paymentMethod: z.string(),
  /** The bank's reference of a manual payment. */
  reference: z.string().optional(),
  amount: z.number(),
  remainingAmount: z.number(),
  discountApplied: z.number(),
  /** Parts of the amount: the surplus that we still hold, the refunded and the disputed money. */
  surplus: z.number(),
  refunded: z.number(),
  disputed: z.number(),
  /** The amount without what was refunded or disputed. */
  net: z.number(),
  currency: z.enum(currencies),
  /** Rupees per dollar, if a price in dollars was paid inside India; frozen when the payment was opened. */
  rate: z.number().optional(),
  /** The amount charged at that rate, with the source and time of the rate. */
  charged: z.object({ amount: z.number(), currency: z.enum(currencies), source: z.string(), at: z.iso.datetime() }).optional(),
  status: z.string(),
  createdAt: z.iso.datetime(),
})
export type Payment = z.infer<typeof Payment>

const sum = { payments: z.number().int(), amount: z.number(), refunded: z.number(), net: z.number() }
/** Amounts in one currency. `refunded` is what was refunded or disputed, and `net` what is left of the amount. */
export const PaymentSum = z.object({
  currency: z.enum(currencies),
  ...sum,
  /** The part of the net amount that was paid beyond the price, and the income, which is the rest. */
  surplus: z.number(),
  income: z.number(),
  /** The part of these payments that is in no list: recycled with the order, or deleted. */
  unlisted: z.object(sum).optional(),
})
export type PaymentSum = z.infer<typeof PaymentSum>

/** One payment with its recorder, receipt and refunds. */
export const PaymentDetails = Payment.extend({
  /** Who recorded a manual payment; for the back office. */
  recordedBy: Person.optional(),
  /** Address of the receipt and when it was sent; absent if the customer has turned this mail off. */
  receipt: z.object({ to: z.string(), sentAt: z.iso.datetime().optional() }).optional(),
  refunds: PaymentRefunds,
})
export type PaymentDetails = z.infer<typeof PaymentDetails>

/** Outcome of an attempt to pay: `cancelled` attempts were ended before they were paid; `open` ones may still be paid. */
const Outcome = z.object({
  status: z.enum(['succeeded', 'processing', 'failed', 'open', 'cancelled']),
  message: z.string(),
  payment: Payment.optional(),
})

/** The fields that Razorpay hands to the browser; they are verified before the payment is looked up. */
const Look = z.object({
  paymentIntent: z.string(),
  razorpay_payment_id: z.string().max(100).optional(),
  razorpay_signature: z.string().max(200).optional(),
})

const list = listInput(['all'], ['createdAt'])
const listOfAll = listInput(['all'], ['createdAt', 'amount', 'type'])

export const payments = {
  quote: ask('/api/main/payment-quote', signedIn)
    .takes(Choice.extend({ order: z.string() }).refine(isWholeOrSingle, halfOfMany))
    .answers(PaymentQuote)
    .says('The price of a choice at the checkout, computed by the server.'),
  cardConfig: get('/api/main/get-stripe-config', anyone)
    .answers(z.object({ key: z.string(), provider: z.enum(['stripe', 'sandbox']) }))
    .says('The card provider’s public key.'),
  createIntent: post('/api/main/create-payment-intent', own('userId', []))
    .takes(
      Choice.extend({ userId: z.string(), order: z.string().optional(), subscription: z.string().optional() })
        .extend(BillingAddress.shape)
        .refine(isWholeOrSingle, halfOfMany)
        .refine(({ order, subscription }) => (order === undefined) !== (subscription === undefined), whatIsPaid),
    )
    .answers(
      z.object({
        clientSecret: z.string(),
        account: z.string(),
        paymentIntent: z.string(),
        amount: z.number(),
        currency: z.enum(currencies),
      }),
    )
    .says(
      'Opens a card payment of an order, or the first of a subscription to a plan; with an Idempotency-Key a repeated call answers the same intent.',
    )
    .onceForEachKey('answerOfNow'),
  razorpayConfig: get('/api/main/get-razorpay-config', customers)
    .answers(z.object({ key_id: z.string().optional() }))
    .says('The public key for payments inside India; absent if they are not set up.'),
  makeRazorpay: post('/api/main/make-razorpay-payment', own('userId', []))
    .takes(Choice.extend({ userId: z.string(), order: z.string() }).extend(IndianBilling.shape).refine(isWholeOrSingle, halfOfMany))
    .answers(z.object({ id: z.string(), amount: z.number().int(), currency: z.literal('INR') }))
    .says(
      'Opens a payment inside India; the server computes the amount, in paise. A price in dollars is charged in rupees at the current rate, which is stored with the payment. With an Idempotency-Key a repeated call answers the same one.',
    )
    .onceForEachKey('answerOfNow'),
  record: post('/api/main/order-payment', signedIn)
    .takes(z.union([Look, ManualPayment]))
    .answers(Outcome)
    .says('For a card payment: looks the intent up at the provider and records the result once. For staff: records a manual payment.')
    .onceForEachKey('answerOfNow'),
  release: post('/api/main/release-payment-intent', signedIn)
    .takes(z.object({ paymentIntent: z.string() }))
    .answers(Outcome)
    .says(
      'Gives up the attempt when the customer leaves the checkout and releases its coins. The provider is asked first: a payment that has just succeeded is recorded instead.',
    ),
  all: get('/api/main/get-all-payments', backOffice)
    .takes(listOfAll.extend(filterFields(paymentFilters)))
    .answers(listOf(Payment))
    .says('Every payment, newest first unless sorted; narrowed by the filters that are set.'),
  sums: get('/api/main/get-payment-sums', backOffice)
    .takes(z.object({ search: z.string().max(200).default(''), ...filterFields(paymentFilters) }))
    .answers(z.array(PaymentSum))
    .says(
      'The amounts of the payments of the same list, by currency: paid, given back and net. Payments that were recycled with their order or deleted are in them, as in the income.',
    ),
  others: get('/api/main/other-payments', backOffice)
    .takes(listInput(['all'], ['createdAt']).extend(filterFields(otherPaymentFilters)))
    .answers(listOf(OtherPayment))
    .says('Payments for sessions, packs, subscriptions and invoices without an order, newest first; narrowed by the filters that are set.'),
  one: ask('/api/main/get-single-payment', signedIn)
    .takes(z.object({ id: z.string() }))
    .answers(PaymentDetails)
    .says('One payment, for the back office and its customer.'),
  refund: post('/api/main/refund-payment', admins)
    .takes(RefundInput)
    .answers(PaymentRefunds)
    .says(
      'Refunds a payment, in full or in part, with a reason. A refund is pending until the provider has answered. A manual payment is recorded as refunded by hand. No amount is refunded twice.',
    )
    .onceForEachKey('answerOfNow'),
  lastBilling: get('/api/main/get-last-billing', customers)
    .answers(z.object({ billing: BillingAddress.omit({ name: true, email: true }).extend({ country: z.string() }).optional() }))
    .says('The billing address of the caller’s last payment, to be filled into the next one.'),
  ofOrder: ask('/api/main/get-payment-by-order-id', signedIn)
    .takes(z.object({ orderId: z.string() }))
    .answers(z.array(Payment))
    .says('The payments of an order.'),
  ofCustomer: ask('/api/main/getCustomerPayments', own('userId', backOffice))
    .takes(list.extend({ userId: z.string(), ...filterFields(ownPaymentFilters) }))
    .answers(listOf(Payment))
    .says('A customer’s payments.'),
}
