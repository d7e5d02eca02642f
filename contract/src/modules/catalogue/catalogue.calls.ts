import { z } from 'zod'
import { admins, anyone, backOffice } from '#core/access.ts'
import { ask, get, Message, post } from '#core/call.ts'
import { filterFields } from '#core/filterFields.ts'
import { listInput, listOf } from '#core/paging.ts'
import { serviceFilters, sessionFilters } from './catalogue.filters.ts'
import {
  Move,
  NewService,
  NewSession,
  PublicImage,
  Service,
  ServiceChanges,
  ServiceDetails,
  Session,
  SessionChanges,
  SessionDetails,
} from './catalogue.shapes.ts'
import { largestOfferPicture } from './offerPictures.rules.ts'

/** By default ascending for rank and descending for any other sort. */
const direction = z.enum(['asc', 'desc']).optional()
const One = z.object({ id: z.string() })
const Deleted = Message.extend({ itemId: z.string() })
const pixels = (least: number) => z.coerce.number().int().min(least).max(100_000).optional()

export const catalogue = {
  services: get('/api/main/getAllServicesForHome', anyone)
    .takes(listInput(['all'], ['rank', 'createdAt', 'name']).extend({ direction, ...filterFields(serviceFilters) }))
    .answers(listOf(Service))
    .says('The company’s services, a page at a time, in the landing page’s order; search matches a part of the name.'),
  service: ask('/api/main/getServiceById', backOffice)
    .takes(One)
    .answers(z.array(ServiceDetails))
    .says('One service, as a list of one, with the version for the next edit.'),
  createService: post('/api/main/createNewServiceForHome', admins)
    .takes(NewService)
    .answers(ServiceDetails)
    .says('Creates a service; it comes first on the landing page. Takes an Idempotency-Key.')
    .onceForEachKey(),
  updateService: post('/api/main/updateServiceById', admins)
    .takes(ServiceChanges)
    .answers(ServiceDetails)
    .says('Changes a service. With `version`, a stale edit is refused and the changed fields are named.'),
  deleteService: post('/api/main/deleteServiceById', admins)
    .takes(One)
    .answers(Deleted)
    .says('Moves a service to the recycle bin; it leaves the landing page. `itemId` is its id there.'),
  moveService: post('/api/main/moveService', admins)
    .takes(Move)
    .answers(Message)
    .says('Moves a service on the landing page: before the named one, or to the end with `null`.'),

  sessions: get('/api/main/getAllSessionsForBooking', anyone)
    .takes(listInput(['all'], ['rank', 'createdAt', 'name', 'price', 'duration']).extend({ direction, ...filterFields(sessionFilters) }))
    .answers(listOf(Session))
    .says('The 1-on-1 sessions that can be booked, a page at a time, in the landing page’s order; search matches a part of the name.'),
  session: ask('/api/main/getSessionById', backOffice)
    .takes(One)
    .answers(z.array(SessionDetails))
    .says('One session, as a list of one, with its number of bookings and the version for the next edit.'),
  createSession: post('/api/main/createSessionsForBooking', admins)
    .takes(NewSession)
    .answers(SessionDetails)
    .says('Creates a session; it comes first on the landing page. The duration is a text such as 1 hour. Takes an Idempotency-Key.')
    .onceForEachKey(),
  updateSession: post('/api/main/updateSessionById', admins)
    .takes(SessionChanges)
    .answers(SessionDetails)
    .says(
      'Changes a session; bookings keep their name, price and duration. With `version`, a stale edit is refused and the changed fields are named.',
    ),
  deleteSession: post('/api/main/deleteSessionById', admins)
    .takes(One)
    .answers(Deleted)
    .says('Moves a session to the recycle bin: it can no longer be booked, and bookings stay. `itemId` is its id there.'),
  moveSession: post('/api/main/moveSession', admins)
    .takes(Move)
    .answers(Message)
    .says('Moves a session on the landing page: before the named one, or to the end with `null`.'),

  uploadPicture: post('/api/main/upload-offer-picture', admins)
    .takes(z.object({ x: pixels(0), y: pixels(0), width: pixels(1), height: pixels(1), uploadId: z.string().optional() }))
    .takesFiles(largestOfferPicture)
    .answers(PublicImage)
    .says(
      'A picture for a session or service: a finished upload for the purpose `image`, or the file `myfile`, with the rectangle to crop in pixels of the upright picture. The server resizes it for a card and deletes it after a day if no offer uses it.',
    )
    .limitedTo(30, 60),
}
