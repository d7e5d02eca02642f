import { href } from '@app/contract/screens.ts'
import type { SignedIn } from '@app/contract/users/signedIn.shapes.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { safeNext } from '#app/routing/guard.ts'
import { signedInAs } from '#core/session.ts'

/** What an entrance does once somebody is in: it leads on to where they wanted to go, or home. */
export function useArrival() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return ({ accessToken: _, ...user }: SignedIn) => {
    signedInAs(user)
    void navigate(safeNext(query.get('next'), location.origin) ?? href('home'), { replace: true })
  }
}
