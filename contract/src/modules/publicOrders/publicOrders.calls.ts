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
    .says('What a visitor without an account asks for, with a captcha answered. Takes an Idempotency-Key.')
    .onceForEachKey()
    .limitedTo(10, 600),
  uploadGrant: post('/api/main/get-public-order-upload', anyone)
    .answers(UploadGrant)
    .says('A short-lived permission for this browser to upload the files of a public order; few, small and of plain kinds.')
    .limitedTo(10, 600),
  one: ask('/api/main/get-single-public-order', backOffice)
    .takes(z.object({ id: z.string() }))
    .answers(PublicOrder)
    .says('One public order, with its files, and whose its e-mail address is.'),
  all: get('/api/main/get-public-orders', backOffice)
    .takes(listInput(['all'], publicOrderSorts).extend(filterFields(publicOrderFilters)))
    .answers(listOf(PublicOrderSummary))
    .says('Public orders, a page at a time, newest first; narrowed by the filters that are set, all of them together.'),
  turn: post('/api/main/turn-public-order', backOffice)
    .takes(TurnInput)
    .answers(z.object({ order: z.string(), number: z.number().int(), isInvited: z.boolean() }))
    .says(
      'Turns it into an order of the customer at its e-mail address, who is invited to choose a password where there is no account. Done again, it answers the order that it has become.',
    ),
}
