import type { Session } from '@app/contract/catalogue/catalogue.shapes.ts'
import type { PublicEvent } from '@app/contract/events/events.shapes.ts'
import type { LandingVisitor } from '@app/contract/home/landing.rules.ts'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useVisitor } from '#core/session.ts'
import { loadEventRegistration } from '#events/index.ts'
import { forgetIntention } from './intention.ts'
import { type LandingWants, landingIntent } from './landingIntent.ts'
import { BookNow } from './sections/BookNow.tsx'
import { visitorOfRole } from './visitorOfRole.ts'

const PersonBar = lazy(() => import('#app/shell/PersonBar.tsx'))
const ContactForm = lazy(() => import('./sections/ContactForm.tsx'))
const EventRegistration = lazy(loadEventRegistration)
const JoinUs = lazy(() => import('./sections/JoinUs.tsx'))

type Props = {
  /** What can be booked. */
  sessions: readonly Session[]
  /** The event that the page is about; gone where it is about none. */
  event?: Pick<PublicEvent, '_id' | 'isFull'> | undefined
  /** Told who is looking, as soon as that is known; the page was written before. */
  onVisitor?: (visitor: LandingVisitor) => void
}

/** Everything of the landing page that is a program: what is wanted of it decides which parts come. */
export default function LandingParts({ sessions, event, onVisitor }: Props) {
  const { book, join, contactAt, personAt, eventFormAt } = useSyncExternalStore(landingIntent.subscribe, landingIntent.get)
  const me = useVisitor()
  const visitor = visitorOfRole(me?.role)
  useEffect(() => onVisitor?.(visitor), [onVisitor, visitor])

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

function close(change: Partial<LandingWants>) {
  landingIntent.set(change)
  forgetIntention()
}
