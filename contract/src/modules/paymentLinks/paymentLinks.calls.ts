import { z } from 'zod'
import { anyone, backOffice } from '#core/access.ts'
import { ask, post } from '#core/call.ts'
import { currencies } from '#core/money.ts'
import { Amount } from '#orders/orders.fields.ts'
import { NewPublicPayment } from '#publicPayments/publicPayments.shapes.ts'
import { longestLinkDays, usualLinkDays } from './paymentLinks.rules.ts'

export const NewPaymentLink = z.object({
  order: z.string(),
  amount: Amount.min(0.01, 'Must be more than 0.'),
  days: z.number().int().min(1).max(longestLinkDays).default(usualLinkDays),
})

/** The token in the address of a payment link. */
const link = z.string().max(200)

/** A payment link as its holder sees it: order, amount, and whether it can still be paid. */
export const OpenedPaymentLink = z.object({
  state: z.enum(['open', 'paid', 'over']),
  orderName: z.string(),
  orderNumber: z.number().int(),
  amount: z.number(),
  currency: z.enum(currencies),
  expiresAt: z.iso.datetime(),
})
export type OpenedPaymentLink = z.infer<typeof OpenedPaymentLink>

/** The outcome of an attempt to pay, without details. */
const Outcome = z.object({ status: z.enum(['succeeded', 'processing', 'failed', 'open', 'cancelled']), message: z.string() })

export const paymentLinks = {
  create: post('/api/main/create-payment-link', backOffice)
    .takes(NewPaymentLink)
    .answers(z.object({ url: z.string(), amount: z.number(), currency: z.enum(currencies), expiresAt: z.iso.datetime() }))
    .says('Creates a link by which anyone can pay a fixed amount of one order, once, without an account.')
    .onceForEachKey('answerOfNow'),
  open: ask('/api/main/open-payment-link', anyone)
    .takes(z.object({ link }))
    .answers(OpenedPaymentLink)
    .says('The order and amount of a payment link.')
    .limitedTo(60, 60),
  createIntent: post('/api/main/create-payment-link-intent', anyone)
    .takes(NewPublicPayment.omit({ amount: true }).extend({ link }))
    .answers(z.object({ clientSecret: z.string(), paymentIntent: z.string(), amount: z.number(), currency: z.enum(currencies) }))
    .says('Opens the card payment of a link; with an Idempotency-Key a repeated call answers the same intent.')
    .onceForEachKey('answerOfNow')
    .limitedTo(10, 600),
  record: post('/api/main/record-payment-link', anyone)
    .takes(z.object({ link, paymentIntent: z.string().max(200) }))
    .answers(Outcome)
    .says('Looks the intent up at the provider, for the holder of its link.')
    .limitedTo(60, 600),
}
