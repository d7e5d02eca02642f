import type { Session } from '@app/contract/catalogue/catalogue.shapes.ts'
import type { PublicEvent } from '@app/contract/events/events.shapes.ts'
import type { LandingVisitor } from '@app/contract/home/landing.rules.ts'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useVisitor } from '#core/session.ts'
import { loadEventRegistration } from '#events/index.ts'
import { forgetIntention } from './intention.ts'
import { type LandingIntent, landingIntent } from './landingIntent.ts'
import { BookNow } from './sections/BookNow.tsx'
import { visitorOfRole } from './visitorOfRole.ts'

const PersonBar = lazy(() => import('#app/shell/PersonBar.tsx'))
const ContactForm = lazy(() => import('./sections/ContactForm.tsx'))
const EventRegistration = lazy(loadEventRegistration)
const JoinUs = lazy(() => import('./sections/JoinUs.tsx'))

type Props = {
  /** The sessions that can be booked. */
  sessions: readonly Session[]
  /** The event of an event's page. */
  event?: Pick<PublicEvent, '_id' | 'isFull'> | undefined
  /** Called once the session is known; the page was rendered before. */
  onSessionKnown?: (visitor: LandingVisitor) => void
}

/** All interactive parts of the landing page; each loads when the visitor needs it. */
export default function LandingParts({ sessions, event, onSessionKnown }: Props) {
  const { book, join, contactAt, personAt, eventFormAt } = useSyncExternalStore(landingIntent.subscribe, landingIntent.get)
  const me = useVisitor()
  const visitor = visitorOfRole(me?.role)
  useEffect(() => onSessionKnown?.(visitor), [onSessionKnown, visitor])

  return (
    <Suspense fallback={null}>
      {me && personAt && createPortal(<PersonBar isInDashboard={false} />, personAt)}
      {eventFormAt && createPortal(<EventRegistration event={event} />, eventFormAt)}
      {contactAt && createPortal(<ContactForm />, contactAt)}
      {book !== undefined && <BookNow sessions={sessions} wanted={book} onClose={() => close({ book: undefined })} />}
      {join && me && <JoinUs onClose={() => close({ join: false })} />}
    </Suspense>
  )
}

function close(change: Partial<LandingIntent>) {
  landingIntent.set(change)
  forgetIntention()
}
