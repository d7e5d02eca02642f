import { z } from 'zod'
import { anyone, backOffice } from '#core/access.ts'
import { ask, get, post } from '#core/call.ts'
import { filterFields } from '#core/filterFields.ts'
import { currencies } from '#core/money.ts'
import { listInput, listOf } from '#core/paging.ts'
import { publicPaymentFilters } from './publicPayments.filters.ts'
import { OwnIntent, PublicPayment, PublicPaymentAttempt, PublicPaymentDetails } from './publicPayments.shapes.ts'

/** The outcome of an attempt to pay, without details: the caller may not be the payer. */
const Outcome = z.object({ status: z.enum(['succeeded', 'processing', 'failed', 'open', 'cancelled']), message: z.string() })

export const publicPayments = {
  terms: get('/api/main/public-payment-terms', anyone)
    .answers(z.object({ currency: z.enum(currencies), minimum: z.number(), maximum: z.number(), needsCaptcha: z.boolean() }))
    .limitedTo(60, 60)
    .says('The minimum and maximum amount of the public page, and whether the caller must solve a captcha.'),
  createIntent: post('/api/main/create-public-payment-intent', anyone)
    .takes(PublicPaymentAttempt)
    .answers(z.object({ clientSecret: z.string(), paymentIntent: z.string(), amount: z.number(), currency: z.enum(currencies) }))
    .says('Opens a card payment of a visitor; with an Idempotency-Key a repeated call answers the same intent.')
    .onceForEachKey('answerOfNow')
    .limitedTo(10, 600),
  record: post('/api/main/createPublicPayment', anyone)
    // Other fields from the client, such as an amount or a status, are ignored: the provider decides.
    .takes(OwnIntent)
    .answers(Outcome)
    .says('Looks the intent up at the provider and records the result once. The client secret proves that the intent is the caller’s own.')
    .limitedTo(60, 600),
  all: get('/api/main/getAllPublicPayments', backOffice)
    .takes(listInput(['all'], ['createdAt', 'amount', 'name']).extend(filterFields(publicPaymentFilters)))
    .answers(listOf(PublicPayment))
    .says('Payments of visitors, newest first; narrowed by the filters that are set.'),
  one: ask('/api/main/getSinglePublicPaymentDetails', backOffice)
    .takes(z.object({ id: z.string() }))
    .answers(PublicPaymentDetails)
    .says('One payment of a visitor.'),
}
