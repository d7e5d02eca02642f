import { hasFailed, isEmpty, type LandingFacts, type LandingPlace } from '@app/contract/home/landing.rules.ts'
import { LandingPage } from '../LandingPage.tsx'
import { DocumentHead } from './DocumentHead.tsx'
import { LandingBar } from './LandingBar.tsx'
import { inScript, type PageFacts } from './pageFacts.ts'
import { Raw } from './Raw.tsx'
import { structuredData } from './structuredData.ts'

/** The landing page as a document, for browsers, search engines and link previews. */
export function LandingDocument({ facts, place }: { facts: LandingFacts; place: LandingPlace }) {
  const { about, details } = facts
  const words = hasFailed(details) ? undefined : details
  const title = words ? `${words.heading} · ${about.product}` : about.product
  const description = words?.details ?? 'Coding help, assignment help and 1-on-1 mentoring: a price, a date and a person who answers.'
  const carried: PageFacts = { about, details: words, sessions: hasFailed(facts.sessions) ? [] : facts.sessions, visitor: facts.visitor }

  return (
    <html lang="en">
      <DocumentHead
        about={about}
        place={place}
        title={title}
        description={description}
        path="/"
        data={structuredData(facts, place.origin)}
      />
      <body>
        <div data-visitor={facts.visitor}>
          <LandingBar
            logo={about.company.logo}
            logoText={words?.logoText || about.product}
            visitor={facts.visitor}
            offers={{ services: !isEmpty(facts.services), sessions: !isEmpty(facts.sessions) }}
            isOnLanding
          />
          <main id="content" tabIndex={-1}>
            <LandingPage facts={facts} />
          </main>
        </div>
        <Raw tag="script" type="application/json" id="facts" text={inScript(carried)} />
      </body>
    </html>
  )
}
