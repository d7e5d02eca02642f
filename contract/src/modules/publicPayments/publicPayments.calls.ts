import { z } from 'zod'
import { anyone, backOffice } from '#core/access.ts'
import { ask, get, post } from '#core/call.ts'
import { filterFields } from '#core/filterFields.ts'
import { currencies } from '#core/money.ts'
import { listInput, listOf } from '#core/paging.ts'
import { publicPaymentFilters } from './publicPayments.filters.ts'
import { OwnIntent, PublicPayment, PublicPaymentAttempt, PublicPaymentDetails } from './publicPayments.shapes.ts'

/** How an attempt to pay stands, and nothing else: whoever asks need not be who paid. */
const Outcome = z.object({ status: z.enum(['succeeded', 'processing', 'failed', 'open', 'cancelled']), message: z.string() })

export const publicPayments = {
  terms: get('/api/main/public-payment-terms', anyone)
    .answers(z.object({ currency: z.enum(currencies), minimum: z.number(), maximum: z.number(), needsCaptcha: z.boolean() }))
    .limitedTo(60, 60)
    .says('Between which amounts the public page takes a payment, and whether whoever asks answers a captcha first.'),
  createIntent: post('/api/main/create-public-payment-intent', anyone)
    .takes(PublicPaymentAttempt)
    .answers(z.object({ clientSecret: z.string(), paymentIntent: z.string(), amount: z.number(), currency: z.enum(currencies) }))
    .says('Opens a card payment of a visitor; with an Idempotency-Key a repeated call answers the same intent.')
    .onceForEachKey('answerOfNow')
    .limitedTo(10, 600),
  record: post('/api/main/createPublicPayment', anyone)
    // What else a client may send along, such as an amount or a status, is not heard: the provider says it.
    .takes(OwnIntent)
    .answers(Outcome)
    .says(
      '“Look at this intent now”: the server asks the provider and records what it says, once. The intent’s secret shows that it is the caller’s own.',
    )
    .limitedTo(60, 600),
  all: get('/api/main/getAllPublicPayments', backOffice)
    .takes(listInput(['all'], ['createdAt', 'amount', 'name']).extend(filterFields(publicPaymentFilters)))
    .answers(listOf(PublicPayment))
    .says('What visitors have paid, newest first; narrowed by the filters that are set.'),
  one: ask('/api/main/getSinglePublicPaymentDetails', backOffice)
    .takes(z.object({ id: z.string() }))
    .answers(PublicPaymentDetails)
    .says('One payment of a visitor.'),
}
