import type { EventPageFacts } from '@app/contract/events/eventPages.rules.ts'
import type { PublicEvent } from '@app/contract/events/events.shapes.ts'
import { href } from '@app/contract/screens.ts'

/** Structured data of the page (schema.org). */
export function eventsData(facts: EventPageFacts, origin: string): object {
  const organizer = { '@type': 'Organization', '@id': `${origin}/#company`, name: facts.about.product, url: `${origin}/` }
  const told = (event: PublicEvent) => ({
    '@type': 'Event',
    name: event.title,
    description: event.description,
    startDate: event.eventDate,
    ...(event.endsAt && { endDate: event.endsAt }),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    image: [new URL(event.bannerImg, origin || undefined).href],
    url: `${origin}${href('registerForEvent', { id: event._id })}`,
    location: { '@type': 'VirtualLocation', url: `${origin}${href('registerForEvent', { id: event._id })}` },
    organizer,
    offers: {
      '@type': 'Offer',
      price: 0,
      priceCurrency: 'USD',
      url: `${origin}${href('registerForEvent', { id: event._id })}`,
      availability: `https://schema.org/${event.isFull ? 'SoldOut' : 'InStock'}`,
    },
  })
  const events = facts.kind === 'list' ? facts.events : facts.kind === 'one' ? [facts.event] : []
  return { '@context': 'https://schema.org', '@graph': events.map(told) }
}
