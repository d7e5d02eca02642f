import { momentIn } from '@app/contract/core/format.ts'
import { href } from '@app/contract/screens.ts'
import { emailBrandOf } from '#company/index.ts'
import { enqueue, type JobContext, type JobHandlers } from '#jobs/jobs.ts'
import { notify } from '#notifications/index.ts'
import { amountInWords, dueOf, orderInEmail, orderPage, orderToNotify, paymentReceived as receipt } from '#orders/index.ts'
import { backOfficeIds, findUser, zoneOf } from '#users/index.ts'
import { orderIncreaseOf } from './intents/orderIncreaseOf.ts'
import { closeIntent, recordIntent } from './intents/recordIntent.ts'
import { resolveIntentByProviderId } from './intents/resolveIntentByProviderId.ts'
import { payableOf } from './payables/payableOf.ts'
import { expiredIntents, intentById, paymentAnywhere, receiptKey, secondPaymentsOf, supersededIntentsOf } from './payments.store.ts'
import { orderKind } from './payments.table.ts'
import { submitRefund } from './refunds/submitRefund.ts'
import { recordReturns } from './returns/recordReturns.ts'
import { recordReturnsInFigures } from './returns/recordReturnsInFigures.ts'

type AtProvider = { provider: 'Stripe' | 'Sandbox' | 'Razorpay'; providerId: string }

declare module '#jobs/jobs.ts' {
  interface Jobs {
    /** A webhook about an intent. */
    syncIntent: AtProvider
    /** A webhook about a refund or a dispute. */
    syncReturns: AtProvider
    paymentReceived: { paymentId: string }
    /** Requests a reserved refund from the provider. */
    askForRefund: { refundId: string }
    closeExpiredIntents: Record<string, never>
    /** Ends superseded intents at the provider. */
    closeSupersededIntents: { kind: string; id: string }
    /** The same for an order; enqueued by the previous release. */
    closeIntentsOfOrder: { orderId: string }
  }
}

async function syncIntent({ provider, providerId }: AtProvider, context: JobContext) {
  const intent = await resolveIntentByProviderId(context, provider, providerId)
  if (intent) await recordIntent(context, intent)
}

async function syncReturns({ provider, providerId }: AtProvider, context: JobContext) {
  const intent = await resolveIntentByProviderId(context, provider, providerId)
  if (!intent) return recordReturnsInFigures(context, provider, providerId)
  await recordReturns(context, intent)
  // The provider's message names the intent; which of its payments is returned is read from each.
  for (const second of await secondPaymentsOf(context.db, intent))
    await enqueue(context.db, 'syncReturns', { provider, providerId: second }, { queue: `returns:${second}` })
  payableOf(context, intent).changed(context, intent)
}

/**
 * Notifies the customer and the back office; keyed by the payment, so that a second run sends nothing. A payment that was recycled since
 * is announced as well: the money came.
 */
async function paymentReceived({ paymentId }: { paymentId: string }, { db, config, push }: JobContext) {
  const found = await paymentAnywhere(db, paymentId)
  const order = found && (await orderToNotify(db, found.payment.orderId))?.order
  if (!found || !order) return
  const { payment, customerName, customerEmail } = found
  const brand = await emailBrandOf(db, config)
  const amount = amountInWords(payment.amountCents, payment.currency)
  const increase = orderIncreaseOf(payment, payment.intentId === null ? undefined : await intentById(db, payment.intentId))
  const andGrowth = increase ? `. ${increase.words}` : ''
  const letter = receipt(brand, {
    name: customerName,
    order: orderInEmail(brand, order),
    amount,
    method: payment.method,
    transaction: payment.providerId ?? payment.reference ?? payment.id,
    paidAt: momentIn(zoneOf(await findUser(db, payment.userId), config.TIME_ZONE), payment.createdAt),
    due: dueOf(brand, order),
    increase,
  })
  await db.transaction(async (db) => {
    await enqueue(db, 'issueReceipt', { paymentId })
    const page = orderPage(order)
    await notify(db, {
      key: receiptKey(paymentId),
      kind: 'payments',
      userIds: [payment.userId],
      text: `We received ${amount} for ${order.name}${andGrowth}`,
      href: page,
      emails: [{ ...letter, userId: payment.userId, to: payment.billing.email ?? customerEmail, mailKind: 'payment' }],
    })
    await notify(db, {
      key: `payment:${paymentId}:office`,
      kind: 'payments',
      // A person who recorded it knows of it.
      userIds: (await backOfficeIds(db)).filter((id) => id !== payment.recordedBy),
      text: `${customerName} paid ${amount} for ${order.name}${andGrowth}`,
      href: page,
    })
    if (payment.surplusCents > 0)
      await notify(db, {
        key: `payment:${paymentId}:surplus`,
        kind: 'payments',
        userIds: await backOfficeIds(db),
        text: `${amountInWords(payment.surplusCents, payment.currency)} more than was due was paid for ${order.name}. Please refund it.`,
        href: href('paymentDetails', { id: paymentId }),
      })
  })
  push.changed({ users: [payment.userId], roles: ['admin', 'sales'] }, { topic: 'payments', id: payment.orderId })
}

/** Closes intents that were not paid in time and releases their coins. */
async function closeExpiredIntents(_payload: Record<string, never>, context: JobContext) {
  for (const intent of await expiredIntents(context.db, 100)) {
    try {
      await closeIntent(context, intent)
    } catch (error) {
      context.log.error({ err: error, intent: intent.id }, 'an expired intent could not be closed')
    }
  }
}

/** Ends superseded attempts at the provider; one that has just been paid is recorded instead. */
async function closeSupersededIntents(payable: { kind: string; id: string }, context: JobContext) {
  for (const intent of await supersededIntentsOf(context.db, payable)) await closeIntent(context, intent)
}

const closeIntentsOfOrder = ({ orderId }: { orderId: string }, context: JobContext) =>
  closeSupersededIntents({ kind: orderKind, id: orderId }, context)

export const paymentJobs = {
  syncIntent,
  syncReturns,
  paymentReceived,
  askForRefund: ({ refundId }, context) => submitRefund(context, refundId),
  closeExpiredIntents,
  closeSupersededIntents,
  closeIntentsOfOrder,
} satisfies JobHandlers
export const paymentCrontab = '*/5 * * * * closeExpiredIntents ?jobKey=closeExpiredIntents&max=1'
