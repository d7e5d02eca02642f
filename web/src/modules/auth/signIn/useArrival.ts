import { href } from '@app/contract/screens.ts'
import type { SignedIn } from '@app/contract/users/signedIn.shapes.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { safeNext } from '#app/routing/guard.ts'
import { startSession } from '#core/session.ts'

/** Leads a person who has just signed in to the page they wanted, or home. */
export function useArrival() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return ({ accessToken: _, ...user }: SignedIn) => {
    startSession(user)
    void navigate(safeNext(query.get('next'), location.origin) ?? href('home'), { replace: true })
  }
}
