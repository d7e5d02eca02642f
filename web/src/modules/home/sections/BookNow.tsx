import type { Session } from '@app/contract/catalogue/catalogue.shapes.ts'
import { lazy } from 'react'
import { LoginDialog } from '#auth/index.ts'
import { useVisitor } from '#core/session.ts'
import { atLanding } from '../landingAddress.ts'

const BookingDialog = lazy(async () => ({ default: (await import('#bookings/index.ts')).BookingDialog }))

type Props = { sessions: readonly Session[]; wanted: string; onClose: () => void }

const requiredWords = { username: 'Please enter username!', password: 'Please enter password!' }

/** Books a session: a visitor signs in first and continues with the session they chose. */
export function BookNow({ sessions, wanted, onClose }: Props) {
  const me = useVisitor()
  const session = sessions.find(({ _id }) => _id === wanted)
  if (!session) return null
  if (!me)
    return (
      <LoginDialog
        isOpen
        text={`Then choose a time for “${session.name}”.`}
        requiredWords={requiredWords}
        next={atLanding({ book: wanted })}
        onClose={onClose}
        onSignedIn={() => undefined}
      />
    )
  return <BookingDialog session={session} onClose={onClose} />
}
