import { keptCents } from '@app/contract/payments/balance.rules.ts'
import { lockOrderById } from '#orders/index.ts'
import { paymentById } from '#payments/index.ts'
import { createInvoiceIn } from './createInvoice.ts'
import { currentIssuer, type Deps, formatOf } from './currentIssuer.ts'
import { invoicePaidOrder } from './invoicePaidOrder.ts'
import { receiptOfPayment, validInvoiceOfOrder } from './invoices.store.ts'
import { invoiceWordsFor } from './invoiceWordsOfOrder.ts'

/**
 * Issues the receipt of a payment, if receipts are turned on: one item without tax, at the counted amount. The order is locked, and a
 * payment has one receipt, so concurrent calls find it. A payment covered by an invoice of the whole order gets none.
 */
export async function issueReceipt(context: Deps, paymentId: string): Promise<void> {
  const { format } = await formatOf(context)
  if (!format.receiptsForPayments) {
    const orderId = format.invoicesForPaidOrders && (await paymentById(context.db, paymentId))?.payment.orderId
    if (orderId) await invoicePaidOrder(context, orderId)
    return
  }
  const orderId = (await paymentById(context.db, paymentId))?.payment.orderId
  if (!orderId) return
  const from = await currentIssuer(context)
  await context.db.transaction(async (db) => {
    const order = await lockOrderById(db, orderId)
    const payment = (await paymentById(db, paymentId))?.payment
    if (!order || !payment || (await receiptOfPayment(db, paymentId))) return
    if ((await validInvoiceOfOrder(db, orderId))?.receiptOf === null) return
    const cents = keptCents(payment) - payment.surplusCents
    if (cents <= 0) return
    const words = await invoiceWordsFor(db, order, cents, payment.billing)
    await createInvoiceIn(db, context, null, from, {
      words,
      orderId,
      receiptOf: paymentId,
      createdBy: payment.recordedBy ?? payment.userId,
    })
  })
}
