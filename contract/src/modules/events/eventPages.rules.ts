import type { ProductInfo } from '#home/home.calls.ts'
import type { LandingPlace, LandingVisitor } from '#home/landing.rules.ts'
import type { PublicEvent } from './events.shapes.ts'

/** Data of a public events page: all upcoming events, or one. */
export type EventPageFacts = { about: ProductInfo; logoText: string; visitor: LandingVisitor } & (
  | { kind: 'list'; events: readonly PublicEvent[] }
  | { kind: 'one'; event: PublicEvent }
  | { kind: 'gone' }
)
/** Renders the events pages for the server; implemented by the web floor. */
export type RenderEvents = (facts: EventPageFacts, place: LandingPlace) => string
