import { z } from 'zod'
import { anyone, backOffice } from '#core/access.ts'
import { ask, post } from '#core/call.ts'
import { currencies } from '#core/money.ts'
import { Amount } from '#orders/orders.fields.ts'
import { NewPublicPayment } from '#publicPayments/publicPayments.shapes.ts'
import { Person } from '#users/users.shapes.ts'
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
  /** The known data of the payer, to be filled into the form. */
  payer: z.object({ name: z.string().optional(), email: z.string().optional() }),
})
export type OpenedPaymentLink = z.infer<typeof OpenedPaymentLink>

/** A link of an order, for the office. Its address is shown only when it is created. */
export const PaymentLink = z.object({
  _id: z.string(),
  state: z.enum(['open', 'paid', 'over', 'revoked']),
  amount: z.number(),
  currency: z.enum(currencies),
  createdAt: z.iso.datetime(),
  createdBy: Person.optional(),
  expiresAt: z.iso.datetime(),
  /** The address that it was mailed to last. */
  sentTo: z.string().optional(),
  sentAt: z.iso.datetime().optional(),
})
export type PaymentLink = z.infer<typeof PaymentLink>

/** The outcome of an attempt to pay, without details. */
const Outcome = z.object({ status: z.enum(['succeeded', 'processing', 'failed', 'open', 'cancelled']), message: z.string() })

export const paymentLinks = {
  create: post('/api/main/create-payment-link', backOffice)
    .takes(NewPaymentLink)
    .answers(z.object({ _id: z.string(), url: z.string(), amount: z.number(), currency: z.enum(currencies), expiresAt: z.iso.datetime() }))
    .says('Creates a link by which anyone can pay a fixed amount of one order, once, without an account.')
    .onceForEachKey('answerOfNow'),
  ofOrder: ask('/api/main/get-payment-links', backOffice)
    .takes(z.object({ order: z.string() }))
    .answers(z.array(PaymentLink))
    .says('The payment links of an order, newest first.'),
  send: post('/api/main/send-payment-link', backOffice)
    .takes(z.object({ id: z.string(), to: z.email('Please Provide a valid Email Address!').max(254) }))
    .answers(PaymentLink)
    .says('Mails a link that can still be paid to this address.')
    .limitedTo(30, 600),
  revoke: post('/api/main/revoke-payment-link', backOffice)
    .takes(z.object({ id: z.string() }))
    .answers(PaymentLink)
    .says('Revokes a link that is not paid: it can no longer be paid, and an open payment by it is cancelled.'),
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
