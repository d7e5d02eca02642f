import { anyone, backOffice } from '#core/access.ts'
import { get, Message, post } from '#core/call.ts'
import { listInput, listOf } from '#core/paging.ts'
import { ContactMessage, NewContactMessage } from './messages.shapes.ts'

export const messages = {
  create: post('/api/main/createContactUsData', anyone)
    .takes(NewContactMessage)
    .answers(Message)
    .says('A visitor’s message to the company, with an answered captcha. Takes an Idempotency-Key.')
    .onceForEachKey()
    .limitedTo(10, 600),
  all: get('/api/main/getContactUsData', backOffice)
    .takes(listInput(['all'], ['createdAt', 'name']))
    .answers(listOf(ContactMessage))
    .says('Messages from visitors, one page at a time, newest first; search covers all fields.'),
}
