import type { About } from '#home/home.calls.ts'
import type { LandingPlace, LandingVisitor } from '#home/landing.rules.ts'
import type { PublicEvent } from './events.shapes.ts'

/** What a public page of events is made of: all that are to come, or one of them. */
export type EventPageFacts = { about: About; logoText: string; visitor: LandingVisitor } & (
  | { kind: 'list'; events: readonly PublicEvent[] }
  | { kind: 'one'; event: PublicEvent }
  | { kind: 'gone' }
)
/** What the web floor makes for the server, beside the landing page. */
export type RenderEvents = (facts: EventPageFacts, place: LandingPlace) => string
