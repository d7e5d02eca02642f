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

/** By rank the first comes first where nothing else is said; by anything else the greatest does. */
const direction = z.enum(['asc', 'desc']).optional()
const One = z.object({ id: z.string() })
const Deleted = Message.extend({ itemId: z.string() })
const pixels = (least: number) => z.coerce.number().int().min(least).max(100_000).optional()

export const catalogue = {
  services: get('/api/main/getAllServicesForHome', anyone)
    .takes(listInput(['all'], ['rank', 'createdAt', 'name']).extend({ direction, ...filterFields(serviceFilters) }))
    .answers(listOf(Service))
    .says('What the company offers, a page at a time, in the order of the landing page; search looks for a part of the name.'),
  service: ask('/api/main/getServiceById', backOffice)
    .takes(One)
    .answers(z.array(ServiceDetails))
    .says('One service, as a list of one, with the version that a change begins from.'),
  createService: post('/api/main/createNewServiceForHome', admins)
    .takes(NewService)
    .answers(ServiceDetails)
    .says('Offers another service; it comes first on the landing page. Takes an Idempotency-Key.')
    .onceForEachKey(),
  updateService: post('/api/main/updateServiceById', admins)
    .takes(ServiceChanges)
    .answers(ServiceDetails)
    .says('Changes a service. With `version` it is refused when somebody else was faster, naming what they changed.'),
  deleteService: post('/api/main/deleteServiceById', admins)
    .takes(One)
    .answers(Deleted)
    .says('Puts a service into the recycle bin; the landing page shows it no more. `itemId` is its place there.'),
  moveService: post('/api/main/moveService', admins)
    .takes(Move)
    .answers(Message)
    .says('Gives a service another place on the landing page: before the one that is named, or behind all with `null`.'),

  sessions: get('/api/main/getAllSessionsForBooking', anyone)
    .takes(listInput(['all'], ['rank', 'createdAt', 'name', 'price', 'duration']).extend({ direction, ...filterFields(sessionFilters) }))
    .answers(listOf(Session))
    .says(
      'The 1-on-1 sessions that can be booked, a page at a time, in the order of the landing page; search looks for a part of the name.',
    ),
  session: ask('/api/main/getSessionById', backOffice)
    .takes(One)
    .answers(z.array(SessionDetails))
    .says('One session, as a list of one, with how often it is booked and the version that a change begins from.'),
  createSession: post('/api/main/createSessionsForBooking', admins)
    .takes(NewSession)
    .answers(SessionDetails)
    .says(
      'Offers another session; it comes first on the landing page. The duration is told in words such as 1 hour. Takes an Idempotency-Key.',
    )
    .onceForEachKey(),
  updateSession: post('/api/main/updateSessionById', admins)
    .takes(SessionChanges)
    .answers(SessionDetails)
    .says(
      'Changes a session; what is booked keeps its name, price and duration. With `version` it is refused when somebody else was faster, naming what they changed.',
    ),
  deleteSession: post('/api/main/deleteSessionById', admins)
    .takes(One)
    .answers(Deleted)
    .says('Puts a session into the recycle bin: it can be booked no more, and what is booked stays. `itemId` is its place there.'),
  moveSession: post('/api/main/moveSession', admins)
    .takes(Move)
    .answers(Message)
    .says('Gives a session another place on the landing page: before the one that is named, or behind all with `null`.'),

  uploadPicture: post('/api/main/upload-offer-picture', admins)
    .takes(z.object({ x: pixels(0), y: pixels(0), width: pixels(1), height: pixels(1), uploadId: z.string().optional() }))
    .takesFiles(largestOfferPicture)
    .answers(PublicImage)
    .says(
      'A picture for a session or service: a finished upload for the purpose `image`, or the file `myfile`, beside the fields, which name the rectangle to cut out in pixels of the upright picture. It is drawn anew at the size of a card, and forgotten where nothing shows it within a day.',
    )
    .limitedTo(30, 60),
}
