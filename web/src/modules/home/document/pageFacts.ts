import type { Session } from '@app/contract/catalogue/catalogue.shapes.ts'
import type { PublicEvent } from '@app/contract/events/events.shapes.ts'
import type { HomeDetails, ProductInfo } from '@app/contract/home/home.calls.ts'
import type { LandingVisitor } from '@app/contract/home/landing.rules.ts'

/** The data embedded in the page for its script, so that no request is repeated. */
export type PageFacts = {
  about: ProductInfo
  details: HomeDetails | undefined
  sessions: readonly Session[]
  visitor: LandingVisitor
  /** The event of an event's page. */
  event?: Pick<PublicEvent, '_id' | 'isFull'> | undefined
}

/** Data as JSON that cannot close the script element around it. */
export const inScript = (data: unknown): string =>
  JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Reads the page's embedded data; our own server wrote it in this shape. */
export const readPageFacts = (page: Document): PageFacts => JSON.parse(page.getElementById('facts')?.textContent ?? 'null')
