import type { JobContext, JobHandlers } from '#core/jobs.ts'
import { notify } from '#notifications/index.ts'
import { amountInWords, dueOf, orderInLetter, orderPage, orderToTell, paymentReceived as receipt } from '#orders/index.ts'
import { newsBrandOf } from '#outside/mail/index.ts'
import { backOfficeIds } from '#users/index.ts'
import { expiredIntents, intentByProviderId, openIntentsOfOrder, paymentById } from './payments.store.ts'
import { closeIntent, recordIntent } from './recordIntent.ts'

declare module '#core/jobs.ts' {
  interface Jobs {
    /** The provider has news of one of its intents. */
    lookAtIntent: { provider: 'Stripe' | 'Sandbox'; providerId: string }
    paymentReceived: { paymentId: string }
    closeExpiredIntents: Record<string, never>
    /** What a customer is about to pay is no longer what the order asks for. */
    closeIntentsOfOrder: { orderId: string }
  }
}

async function lookAtIntent({ provider, providerId }: { provider: 'Stripe' | 'Sandbox'; providerId: string }, context: JobContext) {
  const intent = await intentByProviderId(context.db, provider, providerId)
  // The webhook may be faster than our own note of the intent; the job is then tried again.
  if (!intent) throw new Error(`There is no intent ${providerId} here yet.`)
  await recordIntent(context, intent)
}

/** Tells the customer and the back office; keyed by the payment, so that a second run says nothing new. */
async function paymentReceived({ paymentId }: { paymentId: string }, { db, config, push }: JobContext) {
  const found = await paymentById(db, paymentId)
  const order = found && (await orderToTell(db, found.payment.orderId))?.order
  if (!found || !order) return
  const { payment, customerName, customerEmail } = found
  const brand = newsBrandOf(config)
  const amount = amountInWords(payment.amountCents, payment.currency)
  const letter = receipt(brand, {
    name: customerName,
    order: orderInLetter(brand, order),
    amount,
    method: payment.method,
    transaction: payment.providerId ?? payment.id,
    paidAt: payment.createdAt.toUTCString(),
    due: dueOf(brand, order),
  })
  await db.transaction(async (db) => {
    const href = orderPage(order)
    await notify(db, {
      key: `payment:${paymentId}:customer`,
      kind: 'payments',
      userIds: [payment.userId],
      text: `We received ${amount} for ${order.name}`,
      href,
      letters: [{ ...letter, userId: payment.userId, to: payment.billing.email ?? customerEmail, mailKind: 'payment' }],
    })
    await notify(db, {
      key: `payment:${paymentId}:office`,
      kind: 'payments',
      userIds: await backOfficeIds(db),
      text: `${customerName} paid ${amount} for ${order.name}`,
      href,
    })
  })
  push.changed({ users: [payment.userId], roles: ['admin', 'sales'] }, { room: 'payments', id: payment.orderId })
}

/** What nobody paid in time gives its coins back. */
async function closeExpiredIntents(_payload: Record<string, never>, context: JobContext) {
  for (const intent of await expiredIntents(context.db, context.clock.now(), 100)) {
    try {
      await closeIntent(context, intent)
    } catch (error) {
      context.log.error({ err: error, intent: intent.id }, 'an expired intent could not be closed')
    }
  }
}

/** Gives up what was begun before; what was paid a moment ago is recorded instead. */
async function closeIntentsOfOrder({ orderId }: { orderId: string }, context: JobContext) {
  for (const intent of await openIntentsOfOrder(context.db, orderId)) await closeIntent(context, intent)
}

export const paymentJobs = { lookAtIntent, paymentReceived, closeExpiredIntents, closeIntentsOfOrder } satisfies JobHandlers
export const paymentCrontab = '*/5 * * * * closeExpiredIntents ?jobKey=closeExpiredIntents&max=1'
