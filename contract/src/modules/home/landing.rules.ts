import type { Service, Session } from '#catalogue/catalogue.shapes.ts'
import type { PublishedFeedback } from '#feedback/feedback.shapes.ts'
import type { HomeDetails, ProductInfo } from './home.calls.ts'
import type { Mentor } from './mentors.shapes.ts'

/** The services carousel: how long a slide stays, how long a move takes, and how many slides are side by side below which width. */
export const carousel = { standsMs: 2000, movesMs: 500, slides: 3, narrower: { 600: 2, 480: 1 } } as const

/** How many services and sessions the landing page shows, in the company's order. */
export const landingListLength = 12

/** A part of the landing page, or the message to show if it could not be loaded. */
export type Loaded<T> = T | { failed: string }
export const hasFailed = <T extends object>(loaded: Loaded<T>): loaded is { failed: string } => 'failed' in loaded

/** A section without content is left out, and so is the link to it. */
export const isEmpty = (loaded: Loaded<readonly object[]>): boolean => !hasFailed(loaded) && loaded.length === 0

/** The links in the bar of every public page: sections of the landing page by their id, without those that it leaves out. */
export const landingSections = ({ services, sessions }: ProductInfo['offers']) => [
  ...(services ? [{ id: 'services', label: 'Services' }] : []),
  { id: 'steps', label: 'How it works' },
  ...(sessions ? [{ id: 'sessions', label: 'Sessions' }] : []),
  { id: 'contact', label: 'Contact' },
]

/** The message for each part that could not be loaded, if the server gave no reason. */
export const landingFailures = {
  details: 'Something went wrong!',
  services: 'Unable to load services info!',
  sessions: 'Unable to load sessions info!',
} as const

/** The kinds of people that the landing page distinguishes. */
export type LandingVisitor = 'guest' | 'customer' | 'staff'

/** All data of the landing page. */
export type LandingFacts = {
  about: ProductInfo
  details: Loaded<HomeDetails>
  services: Loaded<readonly Service[]>
  sessions: Loaded<readonly Session[]>
  /** Empty if they could not be loaded: the page is complete without them. */
  mentors: readonly Mentor[]
  /** Published feedback; empty if there is none or it could not be loaded. */
  voices: readonly PublishedFeedback[]
  visitor: LandingVisitor
}

/** The address of a rendered page and the files that it loads; paths begin at the root. */
export type LandingPlace = {
  /** Such as `https://desk.example`. */
  origin: string
  /** The style sheet, which is inlined. */
  css: string
  /** The script that sets the colours before the first paint; the content security policy must contain its hash. */
  schemeScript: string
  script: string
  fonts: readonly string[]
}
/** The renderer that the web package provides to the server: the whole page as a document. */
export type RenderLanding = (facts: LandingFacts, place: LandingPlace) => string
