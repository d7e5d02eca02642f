import type { Session } from '@app/contract/catalogue/catalogue.shapes.ts'
import type { PublicEvent } from '@app/contract/events/events.shapes.ts'
import type { About, HomeDetails } from '@app/contract/home/home.calls.ts'
import type { LandingVisitor } from '@app/contract/home/landing.rules.ts'

/** What the page carries along for its script, so that nothing is asked for twice. */
export type PageFacts = {
  about: About
  details: HomeDetails | undefined
  sessions: readonly Session[]
  visitor: LandingVisitor
  /** The event that the page is about, where it is about one. */
  event?: Pick<PublicEvent, '_id' | 'isFull'> | undefined
}

/** Data as text that no reader of HTML takes for the end of the script that it stands in. */
export const inScript = (data: unknown): string =>
  JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** What this page carries; our own server wrote it, in this shape. */
export const readPageFacts = (page: Document): PageFacts => JSON.parse(page.getElementById('facts')?.textContent ?? 'null')
