import type { Actor } from '@app/contract/core/access.ts'
import { fromCents } from '@app/contract/core/money.ts'
import type { Contract } from '@app/contract/index.ts'
import { isBackOffice, seesMoney } from '@app/contract/orders/orders.rules.ts'
import { badInput, notFound, orNotFound, refuseUnless } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import type { Context, Handlers } from '#http/handlers.ts'
import { findOrder } from '#orders/index.ts'
import { providerOf } from '#outside/cards/index.ts'
import { chargeOf } from './intents/chargeOf.ts'
import type { SentChoice } from './intents/extras.ts'
import { openPayment } from './intents/openPayment.ts'
import { quoteOrder } from './intents/quoteOrder.ts'
import { closeIntent, isUnfinished, recordIntent } from './intents/recordIntent.ts'
import { filteredOtherPayments, pageOfOtherPayments } from './lists/otherPayments.store.ts'
import { filteredFigures, filteredPayments } from './lists/paymentFilter.store.ts'
import { type PaymentPage, pageOfPayments, sumsOfPayments } from './lists/paymentLists.store.ts'
import { serializeOtherPayment } from './lists/serializeOtherPayment.ts'
import { takeManualPayment } from './manualPayment.ts'
import { serializePayment, serializePaymentDetails, serializeSums } from './payments.serializer.ts'
import {
  intentByProviderId,
  lastBillingOf,
  listedPayment,
  paymentById,
  paymentContext,
  paymentOfIntent,
  paymentsOfOrder,
} from './payments.store.ts'
import type { Billing } from './payments.table.ts'
import { waysToPay } from './rates/waysToPay.ts'
import { readRefunds } from './refunds/refunds.serializer.ts'
import { requestRefund } from './refunds/requestRefund.ts'

export const payments: Handlers<Contract['payments']> = {
  quote: ({ me, input, ...context }) => quoteOrder(context, me, input.order, choiceFrom(input)),
  cardConfig: async ({ cards }) => {
    const { publishableKey, provider } = cards.publicConfig()
    return { key: publishableKey, provider }
  },
  createIntent: async (context) => {
    const { me, input, idempotencyKey, from } = context
    const { name, email, address, city, state, country, pinCode } = input
    const billing = { name, email, address, city, state, country, pinCode }
    const { order, subscription } = input
    const opened =
      order === undefined
        ? await context.ports.openSubscription(context, { planId: subscription ?? '', me, billing, idempotencyKey, from })
        : await openByCard(context, order, billing)
    return {
      clientSecret: opened.clientSecret,
      account: context.config.BRAND,
      paymentIntent: opened.providerId,
      amount: fromCents(opened.intent.amountCents, opened.intent.currency),
      currency: opened.intent.currency,
    }
  },
  razorpayConfig: async ({ cards }) => ({ ...(cards.razorpay && { key_id: cards.razorpay.keyId }) }),
  makeRazorpay: async (context) => {
    const { me, input, idempotencyKey, db, from } = context
    const order = await findOrder(db, me, input.order)
    const { insideIndia } = await waysToPay(db, context, order.currency)
    refuseUnless(insideIndia !== undefined, 'This order is not paid inside India. Please pay it by card.')
    const { name, email, address, city, state, country, pinCode } = input
    const billing = { name, email, address, city, state, country, pinCode }
    const choice = choiceFrom(input)
    const opened = await openPayment(context, { orderId: order.id, me, choice, billing, idempotencyKey, from, isInsideIndia: true })
    return { id: opened.providerId, amount: chargeOf(opened.intent).amountCents, currency: 'INR' as const }
  },
  record: async (context) => {
    const { input, me, db, idempotencyKey } = context
    if ('paymentIntent' in input) {
      const { razorpay_payment_id: paymentId, razorpay_signature: signature } = input
      if (paymentId && signature) await refuseUnproven(context, input.paymentIntent, { paymentId, signature })
      return paymentOutcome(context, input.paymentIntent)
    }
    const id = await takeManualPayment(context, me, input, idempotencyKey)
    const payment = orNotFound(await paymentById(db, id), 'Payment')
    return { status: 'succeeded', message: 'Payment Created Successfully!', payment: serializePayment(payment) }
  },
  release: async (context) => {
    const intent = await intentNamed(context, context.input.paymentIntent)
    if (intent?.userId !== context.me.id) throw notFound('Payment')
    // An ended intent stays as it is. An open one is ended at the provider first, which knows whether it was just paid.
    if (isUnfinished(intent)) await closeIntent(context, intent)
    return paymentOutcome(context, context.input.paymentIntent)
  },
  all: async ({ db, input, zone, clock }) => {
    const filtered = filteredPayments(input, { zone, now: clock.now() })
    return wirePage(await pageOfPayments(db, { ...input, filtered }))
  },
  sums: async ({ db, input, zone, clock }) => {
    const reading = { zone, now: clock.now() }
    const isAboutPeople = input.search.trim() !== '' || Boolean(input.customer || input.amount || input.returned)
    const figures = isAboutPeople ? 'none' : filteredFigures(input, reading)
    return serializeSums(await sumsOfPayments(db, { search: input.search, filtered: filteredPayments(input, reading) }, figures))
  },
  others: async (context) => {
    const { db, me, input, zone, clock } = context
    const filtered = filteredOtherPayments(input, { zone, now: clock.now() })
    const { items, ...counted } = await pageOfOtherPayments(db, { ...input, filtered })
    return { items: items.map((row) => serializeOtherPayment(context, row, me)), ...counted }
  },
  lastBilling: async ({ db, me }) => ({ billing: await lastBillingOf(db, me.id) }),
  one: async ({ db, me, input }) => {
    const found = orNotFound(isId(input.id) ? await paymentById(db, input.id) : undefined, 'Payment')
    if (!isBackOffice(me.role) && found.payment.userId !== me.id) throw notFound('Payment')
    return serializePaymentDetails(
      found,
      { ...(await paymentContext(db, found.payment)), refunds: await readRefunds(db, found.payment, me) },
      me,
    )
  },
  refund: async (context) => {
    const { db, me, input, idempotencyKey } = context
    const { id } = await requestRefund(context, me, input, idempotencyKey)
    return readRefunds(db, orNotFound(await listedPayment(db, id), 'Payment'), me)
  },
  ofOrder: async ({ db, me, input }) => {
    if (!seesMoney(me.role)) throw notFound('Order')
    const order = await findOrder(db, me, input.orderId)
    return (await paymentsOfOrder(db, order.id)).map(serializePayment)
  },
  ofCustomer: async ({ db, input, zone, clock }) => {
    if (!isId(input.userId)) return wirePage({ items: [], total: 0, isCapped: false })
    const filtered = filteredPayments(input, { zone, now: clock.now() })
    return wirePage(await pageOfPayments(db, { ...input, filtered }, input.userId))
  },
}

/** Opens a card payment, if the order's currency allows cards. */
async function openByCard(context: Context & { me: Actor; input: Chosen }, orderId: string, billing: Billing) {
  const { db, me, input, idempotencyKey, from } = context
  const order = await findOrder(db, me, orderId)
  const { byCard } = await waysToPay(db, context, order.currency)
  refuseUnless(byCard, 'This order is paid inside India. Please choose Inside India Payment.')
  return openPayment(context, { orderId, me, choice: choiceFrom(input), billing, idempotencyKey, from })
}

/** Verifies the signature over the order id that we stored; an id from the browser proves nothing. */
async function refuseUnproven(context: Context, named: string, proof: { paymentId: string; signature: string }) {
  const stored = (await intentNamed(context, named))?.providerId
  if (!stored || !context.cards.razorpay?.isProven(stored, proof))
    throw badInput('razorpay_signature', 'This payment could not be verified. If you were charged, it appears by itself in a moment.')
}

/** The outcome of a card payment, read from the provider now. NOT_FOUND for payments of others. */
async function paymentOutcome(context: Context, providerId: string) {
  const { db, me } = context
  const intent = await intentNamed(context, providerId)
  if (!intent || (intent.userId !== me.id && !isBackOffice(me.role))) throw notFound('Payment')
  const state = await recordIntent(context, intent)
  const payment = await paymentOfIntent(db, intent.id)
  if (payment?.payment.recycledAt) throw notFound('Payment')
  if (payment) return { status: 'succeeded', message: 'Payment is Successful !', payment: serializePayment(payment) } as const
  if (state?.status === 'processing')
    return { status: 'processing', message: 'The payment is being confirmed. This can take a moment.' } as const
  // An unanswered question of the bank is not a payment.
  if (state?.status === 'open' || state?.status === 'needs-action')
    return { status: 'open', message: 'This payment has not been made yet.' } as const
  if (state?.status === 'cancelled')
    return { status: 'cancelled', message: 'This payment was ended before it was made. Nothing was charged.' } as const
  return { status: 'failed', message: state?.failureMessage ?? 'Something Went Wrong !' } as const
}

const intentNamed = ({ db, cards }: Context, providerId: string) => intentByProviderId(db, providerOf(cards, providerId), providerId)

type Chosen = { isPartial: boolean; qty: number; codeWalkThrough?: boolean | undefined; reportPages?: number | undefined; coins: number }
const choiceFrom = ({ isPartial, qty, codeWalkThrough, reportPages, coins }: Chosen): SentChoice => ({
  isPartial,
  quantity: qty,
  wantsWalkthrough: codeWalkThrough,
  reportPages,
  coins,
})

const wirePage = ({ items, total, isCapped }: PaymentPage) => ({ items: items.map(serializePayment), total, isCapped })
