import { href } from '@app/contract/screens.ts'
import { emailBrandOf } from '#company/index.ts'
import { enqueue, type JobContext, type JobHandlers } from '#jobs/jobs.ts'
import { notify } from '#notifications/index.ts'
import { amountInWords, dueOf, orderInEmail, orderPage, orderToTell, paymentReceived as receipt } from '#orders/index.ts'
import { backOfficeIds } from '#users/index.ts'
import { orderIncreaseOf } from './intents/orderIncreaseOf.ts'
import { closeIntent, recordIntent } from './intents/recordIntent.ts'
import { resolveIntentByProviderId } from './intents/resolveIntentByProviderId.ts'
import { payableOf } from './payables/payableOf.ts'
import { expiredIntents, intentById, paymentAnywhere, receiptKey, supersededIntentsOf } from './payments.store.ts'
import { orderKind } from './payments.table.ts'
import { askForRefund } from './refunds/askForRefund.ts'
import { recordReturns } from './returns/recordReturns.ts'
import { recordReturnsInFigures } from './returns/recordReturnsInFigures.ts'

type AtProvider = { provider: 'Stripe' | 'Sandbox' | 'Razorpay'; providerId: string }

declare module '#jobs/jobs.ts' {
  interface Jobs {
    /** The provider has news of one of its intents. */
    syncIntent: AtProvider
    /** Something of its money went back, or is claimed back. */
    syncReturns: AtProvider
    paymentReceived: { paymentId: string }
    /** Asks the provider to give back what is set aside for it. */
    askForRefund: { refundId: string }
    closeExpiredIntents: Record<string, never>
    /** Ends at the provider what is no longer asked for. */
    closeSupersededIntents: { kind: string; id: string }
    /** The same of an order, as the release before asks for it. */
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
  payableOf(context, intent).changed(context, intent)
}

/**
 * Tells the customer and the back office; keyed by the payment, so that a second run says nothing new. One that was put into the
 * recycle bin meanwhile is told of as well: the money came.
 */
async function paymentReceived({ paymentId }: { paymentId: string }, { db, config, push }: JobContext) {
  const found = await paymentAnywhere(db, paymentId)
  const order = found && (await orderToTell(db, found.payment.orderId))?.order
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
    paidAt: payment.createdAt.toUTCString(),
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
      userIds: await backOfficeIds(db),
      text: `${customerName} paid ${amount} for ${order.name}${andGrowth}`,
      href: page,
    })
    if (payment.surplusCents > 0)
      await notify(db, {
        key: `payment:${paymentId}:surplus`,
        kind: 'payments',
        userIds: await backOfficeIds(db),
        text: `${amountInWords(payment.surplusCents, payment.currency)} of it was more than was left to pay for ${order.name}. Please give it back.`,
        href: href('paymentDetails', { id: paymentId }),
      })
  })
  push.changed({ users: [payment.userId], roles: ['admin', 'sales'] }, { topic: 'payments', id: payment.orderId })
}

/** What nobody paid in time gives its coins back. */
async function closeExpiredIntents(_payload: Record<string, never>, context: JobContext) {
  for (const intent of await expiredIntents(context.db, 100)) {
    try {
      await closeIntent(context, intent)
    } catch (error) {
      context.log.error({ err: error, intent: intent.id }, 'an expired intent could not be closed')
    }
  }
}

/** Gives up what was begun before; what was paid a moment ago is recorded instead. */
async function closeSupersededIntents(payable: { kind: string; id: string }, context: JobContext) {
  for (const intent of await supersededIntentsOf(context.db, payable)) await closeIntent(context, intent)
}

const closeIntentsOfOrder = ({ orderId }: { orderId: string }, context: JobContext) =>
  closeSupersededIntents({ kind: orderKind, id: orderId }, context)

export const paymentJobs = {
  syncIntent,
  syncReturns,
  paymentReceived,
  askForRefund: ({ refundId }, context) => askForRefund(context, refundId),
  closeExpiredIntents,
  closeSupersededIntents,
  closeIntentsOfOrder,
} satisfies JobHandlers
export const paymentCrontab = '*/5 * * * * closeExpiredIntents ?jobKey=closeExpiredIntents&max=1'
