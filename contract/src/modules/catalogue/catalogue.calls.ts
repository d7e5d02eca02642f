import { anyone } from '#core/access.ts'
import { get } from '#core/call.ts'
import { listInput, listOf } from '#core/paging.ts'
import { Service, Session } from './catalogue.shapes.ts'

export const catalogue = {
  services: get('/api/main/getAllServicesForHome', anyone)
    .takes(listInput(['all'], ['createdAt', 'name']))
    .answers(listOf(Service))
    .says('What the company offers, a page at a time, newest first; search looks for a part of the name.'),
  sessions: get('/api/main/getAllSessionsForBooking', anyone)
    .takes(listInput(['all'], ['createdAt', 'name', 'price']))
    .answers(listOf(Session))
    .says('The 1-on-1 sessions that can be booked, a page at a time, newest first; search looks for a part of the name.'),
}
