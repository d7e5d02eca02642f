import { formatCents } from '@app/contract/core/money.ts'
import { href } from '@app/contract/screens.ts'
import { enqueue, type JobContext, type JobHandlers } from '#core/jobs.ts'
import { postMail } from '#mail/index.ts'
import { notify } from '#notifications/index.ts'
import { orderParties } from '#orders/index.ts'
import { paymentReceived as paymentLetter } from '#orders/orders.letters.ts'
import { IntentUnknown } from '#outside/cards/index.ts'
import { brandOf } from '#outside/mail/index.ts'
import { staffIds } from '#users/index.ts'
import { expiredIntents, intentByProviderId, paymentById } from './payments.store.ts'
import { closeIntent, recordIntent } from './recordIntent.ts'

declare module '#core/jobs.ts' {
  interface Jobs {
    /** The provider has news of one of its intents. */
    lookAtIntent: { provider: 'Stripe' | 'Sandbox'; providerId: string }
    paymentReceived: { paymentId: string }
    closeExpiredIntents: Record<string, never>
  }
}

async function lookAtIntent({ provider, providerId }: { provider: 'Stripe' | 'Sandbox'; providerId: string }, context: JobContext) {
  const intent = await intentByProviderId(context.db, provider, providerId)
  // The webhook may be faster than our own note of the intent; the job is then tried again.
  if (!intent) throw new Error(`There is no intent ${providerId} here yet.`)
  await recordIntent(context, intent)
}

/** Tells the customer and the back office; keyed by the payment, so that a second run says nothing new. */
async function paymentReceived({ paymentId }: { paymentId: string }, context: JobContext) {
  const { db, config } = context
  const found = await paymentById(db, paymentId)
  if (!found) return
  const { payment, orderName, customerName, customerEmail } = found
  const order = await orderParties(db, payment.orderId)
  const link = href('orderDetails', { slug: payment.orderId })
  const amount = formatCents(payment.amountCents, payment.currency)
  const brand = brandOf(config)
  await db.transaction(async (db) => {
    await postMail(db, {
      key: `payment:${paymentId}`,
      to: payment.billing.email ?? customerEmail,
      kind: 'payment',
      ...paymentLetter(brand, {
        name: customerName,
        order: { name: orderName, number: order.number, href: `${brand.href}${link}` },
        amount,
        method: payment.method,
        transaction: payment.providerId ?? payment.id,
        paidAt: payment.createdAt.toUTCString(),
        due:
          payment.remainingCents > 0
            ? {
                amount: formatCents(payment.remainingCents, payment.currency),
                href: `${brand.href}${href('payment', { id: payment.orderId })}`,
              }
            : null,
      }),
    })
    await notify(db, {
      key: `payment:${paymentId}:customer`,
      userIds: [payment.userId],
      text: `We received ${amount} for ${orderName}.`,
      href: link,
    })
    await notify(db, {
      key: `payment:${paymentId}`,
      userIds: await staffIds(db),
      text: `${customerName} paid ${amount} for ${orderName}.`,
      href: link,
    })
    await enqueue(db, 'orderChanged', { orderId: payment.orderId })
  })
  context.push.changed({ users: [payment.userId], roles: ['admin', 'sales'] }, { room: 'payments', id: payment.orderId })
}

/** What nobody paid in time gives its coins back. */
async function closeExpiredIntents(_payload: Record<string, never>, context: JobContext) {
  for (const intent of await expiredIntents(context.db, context.clock.now(), 100)) {
    try {
      await closeIntent(context, intent)
    } catch (error) {
      if (!(error instanceof IntentUnknown)) context.log.error({ err: error, intent: intent.id }, 'an expired intent could not be closed')
    }
  }
}

export const paymentJobs = { lookAtIntent, paymentReceived, closeExpiredIntents } satisfies JobHandlers
export const paymentCrontab = '*/5 * * * * closeExpiredIntents ?jobKey=closeExpiredIntents&max=1'
