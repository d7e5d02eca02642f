import type { Service, Session } from '#catalogue/catalogue.shapes.ts'
import type { PublishedFeedback } from '#feedback/feedback.shapes.ts'
import type { About, HomeDetails } from './home.calls.ts'
import type { Mentor } from './mentors.shapes.ts'

/** The carousel of services: how long a slide stands, how long it takes to move on, and how many stand side by side below which width. */
export const carousel = { standsMs: 2000, movesMs: 500, slides: 3, narrower: { 600: 2, 480: 1 } } as const

/** How many services and sessions the landing page shows, in the order that the office gave them. */
export const landingListLength = 12

/** A part of the landing page, or the words to say instead where it could not be loaded. */
export type Loaded<T> = T | { failed: string }
export const hasFailed = <T extends object>(loaded: Loaded<T>): loaded is { failed: string } => 'failed' in loaded

/** A section with nothing in it is left out, and so is the link to it. */
export const isEmpty = (loaded: Loaded<readonly object[]>): boolean => !hasFailed(loaded) && loaded.length === 0

/** What the bar of every public page leads to: sections of the landing page, by their id there. What it leaves out is no way to go. */
export const landingSections = ({ services, sessions }: About['offers']) => [
  ...(services ? [{ id: 'services', label: 'Services' }] : []),
  { id: 'steps', label: 'How it works' },
  ...(sessions ? [{ id: 'sessions', label: 'Sessions' }] : []),
  { id: 'contact', label: 'Contact' },
]

/** What is said of each part that could not be loaded, where the server gave no reason. */
export const landingFailures = {
  details: 'Something went wrong!',
  services: 'Unable to load services info!',
  sessions: 'Unable to load sessions info!',
} as const

/** As much of who is looking as the landing page depends on. */
export type LandingVisitor = 'nobody' | 'customer' | 'staff'

/** Everything that the landing page is made of. */
export type LandingFacts = {
  about: About
  details: Loaded<HomeDetails>
  services: Loaded<readonly Service[]>
  sessions: Loaded<readonly Session[]>
  /** Nobody, where they could not be loaded: the page says as much without them. */
  mentors: readonly Mentor[]
  /** What customers said that is shown to strangers; nothing where there is none, or it could not be loaded. */
  voices: readonly PublishedFeedback[]
  visitor: LandingVisitor
}

/** Where a rendered page stands and what it loads; addresses of files begin at the root. */
export type LandingPlace = {
  /** Such as `https://desk.example`. */
  origin: string
  /** The style sheet, which the page carries itself. */
  css: string
  /** The script that sets the colours before the first paint; the page's policy must know its hash. */
  schemeScript: string
  script: string
  fonts: readonly string[]
}
/** What the web floor makes for the server: the whole page as a document. */
export type RenderLanding = (facts: LandingFacts, place: LandingPlace) => string
