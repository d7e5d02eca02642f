import { dayIn, dayInWords } from '@app/contract/core/format.ts'
import { invoiceLimits } from '@app/contract/invoices/invoices.rules.ts'
import { isPaid } from '@app/contract/orders/orders.rules.ts'
import { keptCents } from '@app/contract/payments/balance.rules.ts'
import { amountInWords, lockOrderById } from '#orders/index.ts'
import { paymentsOfOrder } from '#payments/index.ts'
import { createInvoiceIn } from './createInvoice.ts'
import { currentIssuer, type Deps, formatOf } from './currentIssuer.ts'
import { validInvoiceOfOrder } from './invoices.store.ts'
import { invoiceWordsOfOrder } from './invoiceWordsOfOrder.ts'

/** Issues the invoice of an order whose price fell to what is paid, where invoices are made by themselves. */
export async function invoiceSettledOrder(context: Deps, orderId: string): Promise<void> {
  const { format } = await formatOf(context)
  if (format.invoicesForPaidOrders && !format.receiptsForPayments) await invoicePaidOrder(context, orderId)
}

/**
 * Issues the invoice of an order that is paid in full; it names the payments and their days. The order is locked, so concurrent calls find
 * the invoice of the first, and an order that has an invoice or receipts gets none. Its author is the one of the last payment.
 */
export async function invoicePaidOrder(context: Deps, orderId: string): Promise<void> {
  const from = await currentIssuer(context)
  await context.db.transaction(async (db) => {
    const order = await lockOrderById(db, orderId)
    if (!order || !isPaid(order) || (await validInvoiceOfOrder(db, orderId))) return
    const payments = (await paymentsOfOrder(db, orderId)).map(({ payment }) => payment)
    const [last] = payments
    if (!last) return
    const words = await invoiceWordsOfOrder(db, order)
    const description = paymentsInWords(payments, context.config.TIME_ZONE)
    const orders = words.orders.map((line) => ({
      ...line,
      description: `${line.description}\n${description}`.slice(0, invoiceLimits.description),
    }))
    await createInvoiceIn(db, context, null, from, {
      words: { ...words, orders },
      orderId,
      createdBy: last.recordedBy ?? last.userId ?? order.customerId,
    })
  })
}

type Paid = Awaited<ReturnType<typeof paymentsOfOrder>>[number]['payment']

/** Each payment that counts, with its method and its day in the company's zone. */
function paymentsInWords(payments: readonly Paid[], zone: string): string {
  return payments
    .filter((one) => keptCents(one) - one.surplusCents > 0)
    .toReversed()
    .map((one) => {
      const amount = amountInWords(keptCents(one) - one.surplusCents, one.currency)
      return `Paid ${amount} by ${one.method} on ${dayInWords(dayIn(zone, one.createdAt))}.`
    })
    .join('\n')
}
