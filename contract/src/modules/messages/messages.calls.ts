import { anyone, backOffice } from '#core/access.ts'
import { get, Message, post } from '#core/call.ts'
import { listInput, listOf } from '#core/paging.ts'
import { ContactMessage, NewContactMessage } from './messages.shapes.ts'

export const messages = {
  create: post('/api/main/createContactUsData', anyone)
    .takes(NewContactMessage)
    .answers(Message)
    .says('A message of a visitor to the company, with a captcha answered. Takes an Idempotency-Key.')
    .onceForEachKey()
    .limitedTo(10, 600),
  all: get('/api/main/getContactUsData', backOffice)
    .takes(listInput(['all'], ['createdAt', 'name']))
    .answers(listOf(ContactMessage))
    .says('What visitors have written, a page at a time, newest first; search looks in all of it.'),
}
