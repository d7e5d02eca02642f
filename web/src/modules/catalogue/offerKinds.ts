import type { ServiceDetails, SessionDetails } from '@app/contract/catalogue/catalogue.shapes.ts'
import { landingListLength } from '@app/contract/home/landing.rules.ts'
import { href } from '@app/contract/screens.ts'
import { calls } from '#core/calls.ts'
import { count } from '#core/format.ts'

/** The texts and screens of each kind of offer. Most texts come from the specification. */
export const offerKinds = {
  session: {
    one: 'session',
    type: 'Session',
    list: { label: 'All Sessions', to: href('allSessions') },
    page: (id: string) => href('sessionDetails', { id }),
    editPage: (id: string) => href('editSession', { slug: id }),
    remove: calls.catalogue.deleteSession,
    move: calls.catalogue.moveSession,
    words: {
      created: 'Created New Session Successfully!',
      notCreated: 'Unable to create new session!',
      updated: 'Updated Session Successfully!',
      notUpdated: 'Unable to update session!',
      notLoaded: 'Unable get session Details!',
      deleteAsk: 'Are you sure you want to Delete this Session?',
    },
  },
  service: {
    one: 'service',
    type: 'Service',
    list: { label: 'All Services', to: href('allServices') },
    page: (id: string) => href('serviceDetails', { slug: id }),
    editPage: (id: string) => href('editService', { slug: id }),
    remove: calls.catalogue.deleteService,
    move: calls.catalogue.moveService,
    words: {
      created: 'Created New Service Successfully!',
      notCreated: 'Unable to create new service!',
      updated: 'Updated Service Successfully!',
      notUpdated: 'Unable to update service!',
      notLoaded: 'Unable get service Details!',
      deleteAsk: 'Are you sure you want to Delete this Service?',
    },
  },
} as const
export type OfferKind = keyof typeof offerKinds
export type OfferDetails = ServiceDetails | SessionDetails

export const isSession = (offer: OfferDetails): offer is SessionDetails => 'duration' in offer
export const isOnLanding = ({ position }: Pick<OfferDetails, 'position'>) => position <= landingListLength

/** One offer of either kind; null if it does not exist. */
export const offerQuery = (kind: OfferKind, id: string) => ({
  ...(kind === 'session' ? calls.catalogue.session.queryOptions({ id }) : calls.catalogue.service.queryOptions({ id })),
  select: ([offer]: OfferDetails[]) => offer,
})

/** The effects of a deletion, for the question before it. */
export function effectsOfDeletion(kind: OfferKind, offer: OfferDetails): string {
  const booked = isSession(offer) ? offer.upcomingBookings : 0
  return [
    booked > 0 &&
      `It has ${count(booked, ['upcoming booking', 'upcoming bookings'])}, which ${booked === 1 ? 'stays' : 'stay'} with name, price and duration as booked.`,
    kind === 'session' && 'It can no longer be booked.',
    isOnLanding(offer) && 'It leaves the landing page at once, and the next one moves up.',
    'It can be restored from the recycle bin.',
  ]
    .filter(Boolean)
    .join(' ')
}
