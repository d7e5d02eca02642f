import { z } from 'zod'
import { admins, anyone } from '#core/access.ts'
import { ask, post } from '#core/call.ts'
import { currencies } from '#core/money.ts'
import { PayablePayment } from '#payments/payablePayments.shapes.ts'
import { NewPublicPayment } from '#publicPayments/publicPayments.shapes.ts'

/** What stands in the address that the customer was mailed. */
const invoice = z.string().max(200)

/** What whoever has the link sees: which invoice it is, how much it asks for, and whether it can still be paid. */
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
        /** Where it is paid without an account; absent where it can't be. */ url: z.string().optional(),
        payments: z.array(PayablePayment),
      }),
    )
    .says('The payments of an invoice without an order, and the link by which it is paid.'),
  open: ask('/api/main/open-invoice-link', anyone)
    .takes(z.object({ invoice }))
    .answers(OpenedInvoice)
    .says('What the link of an invoice asks for.')
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
    .says('“Look at this intent now”, for whoever has the link of the invoice that it pays.')
    .limitedTo(60, 600),
}
