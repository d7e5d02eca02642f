import { hasFailed, isEmpty, type LandingFacts, type LandingPlace } from '@app/contract/home/landing.rules.ts'
import { LandingPage } from '../LandingPage.tsx'
import { LandingBar } from './LandingBar.tsx'
import { inScript, type PageFacts } from './pageFacts.ts'
import { Raw } from './Raw.tsx'
import { structuredData } from './structuredData.ts'

/** The whole page as a browser, a search engine or a link preview gets it. */
export function LandingDocument({ facts, place }: { facts: LandingFacts; place: LandingPlace }) {
  const { about, details } = facts
  const words = hasFailed(details) ? undefined : details
  const title = words ? `${words.heading} · ${about.product}` : about.product
  const description = words?.details ?? 'Coding help, assignment help and 1-on-1 mentoring: a price, a date and a person who answers.'
  const address = `${place.origin}/`
  const preview = `${place.origin}/preview.png`
  const previewAlt = 'An order on its way from the question to the code'
  const carried: PageFacts = { about, details: words, sessions: hasFailed(facts.sessions) ? [] : facts.sessions, visitor: facts.visitor }

  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <link rel="canonical" href={address} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#faf8f4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#11141c" media="(prefers-color-scheme: dark)" />
        <Raw tag="script" text={place.schemeScript} />
        {place.fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="" />
        ))}
        <Raw tag="style" text={place.css} />
        {about.company.accentStyle && <Raw tag="style" text={about.company.accentStyle} />}
        <script type="module" src={place.script} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <meta property="og:type" content="website" />
        <meta property="og:locale" content="en_US" />
        <meta property="og:site_name" content={about.product} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={address} />
        <meta property="og:image" content={preview} />
        <meta property="og:image:type" content="image/png" />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content={previewAlt} />
        <meta name="twitter:card" content="summary_large_image" />
        <meta name="twitter:title" content={title} />
        <meta name="twitter:description" content={description} />
        <meta name="twitter:image" content={preview} />
        <meta name="twitter:image:alt" content={previewAlt} />
        <Raw tag="script" type="application/ld+json" text={inScript(structuredData(facts, place.origin))} />
      </head>
      <body>
        <div data-visitor={facts.visitor}>
          <LandingBar
            logo={about.company.logo}
            logoText={words?.logoText || about.product}
            visitor={facts.visitor}
            sections={sectionsOf(facts)}
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

/** What the bar leads to; what the page leaves out is no way to go. */
const sectionsOf = ({ services, sessions }: LandingFacts) => [
  ...(isEmpty(services) ? [] : [{ id: 'services', label: 'Services' }]),
  { id: 'steps', label: 'How it works' },
  ...(isEmpty(sessions) ? [] : [{ id: 'sessions', label: 'Sessions' }]),
  { id: 'contact', label: 'Contact' },
]
