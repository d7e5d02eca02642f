import { z } from 'zod'
import { anyone, backOffice } from '#core/access.ts'
import { ask, get, post } from '#core/call.ts'
import { filterFields } from '#core/filterFields.ts'
import { listInput, listOf } from '#core/paging.ts'
import { UploadGrant } from '#uploads/uploads.calls.ts'
import { publicOrderFilters } from './publicOrders.filters.ts'
import { NewPublicOrder, PublicOrder, PublicOrderSummary, TurnInput } from './publicOrders.shapes.ts'

export const publicOrderSorts = ['createdAt', 'deadline', 'name'] as const

export const publicOrders = {
  create: post('/api/main/create-public-orders', anyone)
    .takes(NewPublicOrder)
    .answers(z.object({ message: z.string(), number: z.number().int() }))
    .says('Sends the request of a visitor without an account, with a solved captcha. Takes an Idempotency-Key.')
    .onceForEachKey()
    .limitedTo(10, 600),
  uploadGrant: post('/api/main/get-public-order-upload', anyone)
    .answers(UploadGrant)
    .says('Permits this browser for a short time to upload the files of a public order: few, small and of allowed types.')
    .limitedTo(10, 600),
  one: ask('/api/main/get-single-public-order', backOffice)
    .takes(z.object({ id: z.string() }))
    .answers(PublicOrder)
    .says('One public order, with its files and the account of its e-mail address.'),
  all: get('/api/main/get-public-orders', backOffice)
    .takes(listInput(['all'], publicOrderSorts).extend(filterFields(publicOrderFilters)))
    .answers(listOf(PublicOrderSummary))
    .says('Public orders, paged, newest first, narrowed by all set filters together.'),
  turn: post('/api/main/turn-public-order', backOffice)
    .takes(TurnInput)
    .answers(z.object({ order: z.string(), number: z.number().int(), isInvited: z.boolean() }))
    .says(
      'Turns a public order into an order of the customer with its e-mail address. Without an account, the sender is invited to choose a password. A repeated call answers the same order.',
    ),
}
