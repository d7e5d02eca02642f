import { dayIn, dayInWords } from '@app/contract/core/format.ts'
import { invoiceLimits } from '@app/contract/invoices/invoices.rules.ts'
import { isPaid } from '@app/contract/orders/orders.rules.ts'
import { keptCents } from '@app/contract/payments/balance.rules.ts'
import type { Db } from '#database/db.ts'
import { amountInWords, lockOrderById } from '#orders/index.ts'
import { paymentById, paymentsOfOrder } from '#payments/index.ts'
import { createInvoiceIn } from './createInvoice.ts'
import { currentIssuer, type Deps } from './currentIssuer.ts'
import { validInvoiceOfOrder } from './invoices.store.ts'
import { invoiceWordsOfOrder } from './invoiceWordsOfOrder.ts'

/**
 * Issues the invoice of an order once this payment has paid it in full; it names the payments and their days. The order is locked, so
 * concurrent calls find the invoice of the first, and an order that has an invoice or receipts gets none.
 */
export async function invoicePaidOrder(context: Deps, paymentId: string): Promise<void> {
  const paid = (await paymentById(context.db, paymentId))?.payment
  if (!paid?.orderId) return
  const { orderId } = paid
  const from = await currentIssuer(context)
  await context.db.transaction(async (db) => {
    const order = await lockOrderById(db, orderId)
    if (!order || !isPaid(order) || (await validInvoiceOfOrder(db, orderId))) return
    const words = await invoiceWordsOfOrder(db, order)
    const description = await paymentsInWords(db, orderId, context.config.TIME_ZONE)
    const orders = words.orders.map((line) => ({
      ...line,
      description: `${line.description}\n${description}`.slice(0, invoiceLimits.description),
    }))
    await createInvoiceIn(db, context, null, from, {
      words: { ...words, orders },
      orderId,
      createdBy: paid.recordedBy ?? paid.userId ?? order.customerId,
    })
  })
}

/** Each payment that counts, with its method and its day in the company's zone. */
async function paymentsInWords(db: Db, orderId: string, zone: string): Promise<string> {
  const payments = (await paymentsOfOrder(db, orderId)).map(({ payment }) => payment).filter((one) => keptCents(one) - one.surplusCents > 0)
  return payments
    .toReversed()
    .map((one) => {
      const amount = amountInWords(keptCents(one) - one.surplusCents, one.currency)
      return `Paid ${amount} by ${one.method} on ${dayInWords(dayIn(zone, one.createdAt))}.`
    })
    .join('\n')
}
