import type { LandingVisitor } from '@app/contract/home/landing.rules.ts'

/** What somebody wants of the page that is more than reading it. */
export type LandingWants = {
  /** The id of the session they want to book. */
  book: string | undefined
  /** Whether they want to join as a developer. */
  join: boolean
  /** Where the contact form goes, once it is near or wanted. */
  contactAt: HTMLElement | undefined
  /** Where the part of the top bar goes that belongs to whoever is signed in. */
  personAt: HTMLElement | undefined
  /** Where somebody registers for an event, on the page of one. */
  eventFormAt?: HTMLElement | undefined
}

const nothing: LandingWants = { book: undefined, join: false, contactAt: undefined, personAt: undefined }
let wants = nothing
const listeners = new Set<() => void>()

/**
 * Between the page, which is a document, and the parts of it that are a program: the document says what is wanted, the
 * parts come when something is. It is made of nothing, so that it weighs nothing before.
 */
export const landingIntent = {
  get: () => wants,
  set(change: Partial<LandingWants>) {
    wants = { ...wants, ...change }
    for (const tell of listeners) tell()
  },
  clear() {
    landingIntent.set(nothing)
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

export const isAnythingWanted = ({ book, join, contactAt, personAt, eventFormAt }: LandingWants) =>
  book !== undefined || join || contactAt !== undefined || personAt !== undefined || eventFormAt !== undefined

/** Who is looking, as the page was rendered or as it has become since. */
export const visitorOf = (page: ParentNode): LandingVisitor => {
  const said = page.querySelector('[data-visitor]')?.getAttribute('data-visitor')
  return said === 'customer' || said === 'staff' ? said : 'nobody'
}
