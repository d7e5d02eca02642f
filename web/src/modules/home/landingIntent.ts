import type { LandingVisitor } from '@app/contract/home/landing.rules.ts'

/** The interactive parts of the landing page that the person has asked for. */
export type LandingIntent = {
  /** The id of the session to book. */
  book: string | undefined
  /** Whether the dialog to join as a developer is open. */
  join: boolean
  /** The place of the contact form, once it is near. */
  contactAt: HTMLElement | undefined
  /** The place of a signed-in user's part of the top bar. */
  personAt: HTMLElement | undefined
  /** The place of the registration form, on an event's page. */
  eventFormAt?: HTMLElement | undefined
}

const nothing: LandingIntent = { book: undefined, join: false, contactAt: undefined, personAt: undefined }
let wants = nothing
const listeners = new Set<() => void>()

/**
 * Connects the document with its interactive parts: the document sets what is needed, and the parts load then. It imports nothing, so that
 * the first load stays small.
 */
export const landingIntent = {
  get: () => wants,
  set(change: Partial<LandingIntent>) {
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

export const isAnythingWanted = ({ book, join, contactAt, personAt, eventFormAt }: LandingIntent) =>
  book !== undefined || join || contactAt !== undefined || personAt !== undefined || eventFormAt !== undefined

/** The kind of visitor, as rendered or as changed since. */
export const visitorOf = (page: ParentNode): LandingVisitor => {
  const said = page.querySelector('[data-visitor]')?.getAttribute('data-visitor')
  return said === 'customer' || said === 'staff' ? said : 'guest'
}
