import { z } from 'zod'
import { admins, anyone } from '#core/access.ts'
import { ask, post } from '#core/call.ts'
import { currencies } from '#core/money.ts'
import { PayablePayment } from '#payments/payablePayments.shapes.ts'
import { NewPublicPayment } from '#publicPayments/publicPayments.shapes.ts'

/** The token in the address that was mailed to the customer. */
const invoice = z.string().max(200)

/** An invoice as the holder of its link sees it: number, amount, and whether it can still be paid. */
export const OpenedInvoice = z.object({
  state: z.enum(['open', 'paid', 'over']),
  number: z.string(),
  title: z.string(),
  amount: z.number(),
  currency: z.enum(currencies),
})
export type OpenedInvoice = z.infer<typeof OpenedInvoice>

const Outcome = z.object({ status: z.enum(['succeeded', 'processing', 'failed', 'open', 'cancelled']), message: z.string() })

export const invoicePayments = {
  ofInvoice: ask('/api/main/get-invoice-payments', admins)
    .takes(z.object({ id: z.string() }))
    .answers(
      z.object({
        /** The payment page; absent if it cannot be paid. */ url: z.string().optional(),
        payments: z.array(PayablePayment),
      }),
    )
    .says('The payments of an invoice without an order, and its payment link.'),
  open: ask('/api/main/open-invoice-link', anyone)
    .takes(z.object({ invoice }))
    .answers(OpenedInvoice)
    .says('The number and amount of an invoice, by its payment link.')
    .limitedTo(60, 60),
  createIntent: post('/api/main/create-invoice-intent', anyone)
    .takes(NewPublicPayment.omit({ amount: true }).extend({ invoice }))
    .answers(z.object({ clientSecret: z.string(), paymentIntent: z.string(), amount: z.number(), currency: z.enum(currencies) }))
    .says('Opens the card payment of an invoice; with an Idempotency-Key a repeated call answers the same intent.')
    .onceForEachKey('answerOfNow')
    .limitedTo(10, 600),
  record: post('/api/main/record-invoice-payment', anyone)
    .takes(z.object({ invoice, paymentIntent: z.string().max(200) }))
    .answers(Outcome)
    .says('Looks the intent up at the provider, for the holder of the invoice’s link.')
    .limitedTo(60, 600),
}
