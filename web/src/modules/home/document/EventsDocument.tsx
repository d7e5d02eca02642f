import type { EventPageFacts } from '@app/contract/events/eventPages.rules.ts'
import { previewOfEvent } from '@app/contract/events/events.rules.ts'
import type { LandingPlace } from '@app/contract/home/landing.rules.ts'
import { href, screens } from '@app/contract/screens.ts'
import { EventGone, EventPage, eventsData, UpcomingEvents, VisitorFormStill } from '#events/index.ts'
import { LandingFooter } from '../sections/LandingFooter.tsx'
import { DocumentHead } from './DocumentHead.tsx'
import { LandingBar } from './LandingBar.tsx'
import { inScript } from './pageFacts.ts'
import { Raw } from './Raw.tsx'

/** A public events page as a document, for browsers, search engines and link previews. */
export function EventsDocument({ facts, place }: { facts: EventPageFacts; place: LandingPlace }) {
  const { about, visitor } = facts
  const event = facts.kind === 'one' ? facts.event : undefined
  const name = event?.title ?? (facts.kind === 'gone' ? 'This event is not here' : screens.upcomingEvents.title)
  const description = event ? previewOfEvent(event.description).text : `Online events of ${about.product}: look in, register, join.`
  const picture = event && {
    address: event.bannerImg,
    type: 'image/jpeg',
    width: event.bannerWidth,
    height: event.bannerHeight,
    alt: event.title,
  }
  // The landing page's script, which also serves this page, reads these.
  const carried = { about, details: undefined, sessions: [], visitor, ...(event && { event: { _id: event._id, isFull: event.isFull } }) }
  return (
    <html lang="en">
      <DocumentHead
        about={about}
        place={place}
        title={`${name} · ${about.product}`}
        description={description}
        path={event ? href('registerForEvent', { id: event._id }) : href('upcomingEvents')}
        picture={picture}
        data={eventsData(facts, place.origin)}
      />
      <body>
        <div data-visitor={visitor}>
          <LandingBar logo={about.company.logo} logoText={facts.logoText} visitor={visitor} offers={about.offers} />
          <main id="content" tabIndex={-1}>
            {facts.kind === 'list' && <UpcomingEvents events={facts.events} />}
            {event && (
              <EventPage event={event}>
                <div data-event-form>{visitor === 'guest' && <VisitorFormStill event={event} />}</div>
                <noscript>To register, please let your browser run scripts, or write to us.</noscript>
              </EventPage>
            )}
            {facts.kind === 'gone' && (
              <EventGone title={name}>
                <div data-event-form />
              </EventGone>
            )}
          </main>
          <LandingFooter about={about} />
        </div>
        <Raw tag="script" type="application/json" id="facts" text={inScript(carried)} />
      </body>
    </html>
  )
}
