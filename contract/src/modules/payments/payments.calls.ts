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

/** What is chosen at the checkout. Extras that are left out are those that the order asks for and nobody has paid for yet. */
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

const AskedExtras = z.object({ codeWalkThrough: z.boolean(), reportPages: z.number().int() })
export type AskedExtras = z.infer<typeof AskedExtras>

/** What a choice costs, in major units of the order's currency. */
export const PaymentQuote = z.object({
  order: z.string(),
  orderName: z.string(),
  currency: z.enum(currencies),
  /** The order's total now, and with what is bought on top of it. */
  total: z.number(),
  totalAfter: z.number(),
  balance: z.number(),
  partialAmount: z.number(),
  mayPayPartially: z.boolean(),
  /** The extras that the order asks for and nobody has paid for yet. */
  asked: AskedExtras,
  base: z.number(),
  quantityAmount: z.number(),
  walkthrough: z.number(),
  walkthroughFee: z.number(),
  report: z.number(),
  reportFee: z.number(),
  coins: z.number().int(),
  /** Coins that can be used here, those among them that an earlier attempt at this order still holds, and those held elsewhere. */
  coinBalance: z.number().int(),
  coinsHeldHere: z.number().int(),
  coinsHeldElsewhere: z.number().int(),
  usableCoins: z.number().int(),
  discount: z.number(),
  payable: z.number(),
  mayPay: z.boolean(),
  /** Whether it may be paid by the card form. */
  byCard: z.boolean(),
  /** What is charged inside India, where it may be paid there: in rupees, and by which rate where the price is in dollars. */
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
  paymentIntent: z.object({ id: z.string(), amount: z.number().int(), status: z.string(), currency: z.string() }).optional(),
  paymentType: z.enum(paymentTypes),
  paymentMethod: z.string(),
  /** Of money that staff took themselves: what the bank calls it. */
  reference: z.string().optional(),
  amount: z.number(),
  remainingAmount: z.number(),
  discountApplied: z.number(),
  /** Of the amount: what was more than was left to pay and is still with us, what was given back, what a bank has taken back. */
  surplus: z.number(),
  refunded: z.number(),
  disputed: z.number(),
  currency: z.enum(currencies),
  /** Rupees for a dollar, of a price in dollars that was paid inside India; frozen when the payment was opened. */
  rate: z.number().optional(),
  /** What was charged then, with where the rate comes from and from when it is. */
  charged: z.object({ amount: z.number(), currency: z.enum(currencies), source: z.string(), at: z.iso.datetime() }).optional(),
  status: z.string(),
  createdAt: z.iso.datetime(),
})
export type Payment = z.infer<typeof Payment>

/** One payment with what is behind it. */
export const PaymentDetails = Payment.extend({
  /** Of money that staff took themselves, for the back office. */
  recordedBy: Person.optional(),
  /** Where the receipt was mailed to, and when it left; absent for whoever wants no such mail. */
  receipt: z.object({ to: z.string(), sentAt: z.iso.datetime().optional() }).optional(),
  refunds: PaymentRefunds,
})
export type PaymentDetails = z.infer<typeof PaymentDetails>

/** How an attempt to pay stands: `cancelled` ones were ended before they were made, and open ones may still be. */
const Outcome = z.object({
  status: z.enum(['succeeded', 'processing', 'failed', 'open', 'cancelled']),
  message: z.string(),
  payment: Payment.optional(),
})

/** What Razorpay gives the browser to bring back is checked before anything is looked at. */
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
    .says('What a choice at the checkout costs, computed by the server.'),
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
    .says('The public key for payments inside India; none where they are not set up.'),
  makeRazorpay: post('/api/main/make-razorpay-payment', own('userId', []))
    .takes(Choice.extend({ userId: z.string(), order: z.string() }).extend(IndianBilling.shape).refine(isWholeOrSingle, halfOfMany))
    .answers(z.object({ id: z.string(), amount: z.number().int(), currency: z.literal('INR') }))
    .says(
      'Opens a payment inside India; the server computes the amount, in paise. A price in dollars is charged in rupees by the rate of now, which stays with the payment. With an Idempotency-Key a repeated call answers the same one.',
    )
    .onceForEachKey('answerOfNow'),
  record: post('/api/main/order-payment', signedIn)
    .takes(z.union([Look, ManualPayment]))
    .answers(Outcome)
    .says(
      'For a card payment: “look at this intent now”; the server asks the provider and records what it says, once. Staff record a manual payment.',
    )
    .onceForEachKey('answerOfNow'),
  release: post('/api/main/release-payment-intent', signedIn)
    .takes(z.object({ paymentIntent: z.string() }))
    .answers(Outcome)
    .says(
      'Whoever leaves the checkout gives up the attempt that they began, and its coins come back. The provider is asked first: what was paid a moment ago is recorded instead.',
    ),
  all: get('/api/main/get-all-payments', backOffice)
    .takes(listOfAll.extend(filterFields(paymentFilters)))
    .answers(listOf(Payment))
    .says('Every payment, newest first unless sorted; narrowed by the filters that are set.'),
  others: get('/api/main/other-payments', backOffice)
    .takes(listInput(['all'], ['createdAt']).extend(filterFields(otherPaymentFilters)))
    .answers(listOf(OtherPayment))
    .says(
      'What was paid for sessions, packs, subscriptions and invoices without an order, newest first; narrowed by the filters that are set.',
    ),
  one: ask('/api/main/get-single-payment', signedIn)
    .takes(z.object({ id: z.string() }))
    .answers(PaymentDetails)
    .says('One payment, for the back office and its customer.'),
  refund: post('/api/main/refund-payment', admins)
    .takes(RefundInput)
    .answers(PaymentRefunds)
    .says(
      'Gives a payment back, in full or in part, with a reason. The provider decides: until it has answered, the refund is pending. What was paid by hand is written down as paid back by hand. Amounts are never promised twice.',
    )
    .onceForEachKey('answerOfNow'),
  ofOrder: ask('/api/main/get-payment-by-order-id', signedIn)
    .takes(z.object({ orderId: z.string() }))
    .answers(z.array(Payment))
    .says('The payments of an order.'),
  ofCustomer: ask('/api/main/getCustomerPayments', own('userId', backOffice))
    .takes(list.extend({ userId: z.string(), ...filterFields(ownPaymentFilters) }))
    .answers(listOf(Payment))
    .says('A customer’s payments.'),
}
