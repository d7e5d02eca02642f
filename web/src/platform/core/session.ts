import { fromWireRole, type Role } from '@app/contract/core/access.ts'
import { href } from '@app/contract/screens.ts'
import type { SessionUser } from '@app/contract/users/signedIn.shapes.ts'
import { hashKey, type QueryKey, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { calls, onSessionLost } from './calls.ts'
import { forgetDrafts } from './drafts.ts'
import { afterPress } from './press.ts'
import { queryClient } from './queryClient.ts'
import { forgetRecent } from './recent.ts'

/** Who is signed in: what they told us about themselves, and the one role that counts. Fits wherever a rule asks for an actor. */
export type Me = SessionUser & { role: Role }

const sessionKey = calls.auth.session.queryOptions().queryKey
const sessionQuery = () => ({
  queryKey: sessionKey,
  queryFn: askWho,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
const lastKnown = () => queryClient.getQueryData<Answer>(sessionKey)?.user ?? null
type Answer = { user: SessionUser | null }

/** Somebody who was known and no longer is keeps their page behind the dialog that says so, instead of losing it under their hands. */
async function askWho(): Promise<Answer> {
  const answer = await calls.auth.session()
  const before = lastKnown()
  if (answer.user || !before) return answer
  expireSession()
  return { user: before }
}

/** Who is asking, for loaders; asked of the server once and known from then on. */
export const whoAmI = async (): Promise<Me | null> => toMe((await queryClient.fetchQuery(sessionQuery())).user)

/** For a page that the server has sent to somebody it did not know: there is nothing to ask. */
export const nobodyIsSignedIn = () => void queryClient.setQueryData<Answer>(sessionKey, { user: null })

/** Asks the server again who this is; where it no longer knows, the person is told. */
export const checkSession = () => queryClient.invalidateQueries({ queryKey: sessionKey })

/** Who is looking, on screens that are open to visitors too. */
export function useVisitor(): Me | null {
  const session = useQuery(sessionQuery())
  return toMe(session.data?.user ?? null)
}

/** Who is signed in, on screens that nobody else reaches. */
export function useMe(): Me {
  const me = useVisitor()
  if (!me) throw new Error('This part of the product stands behind the sign-in.')
  return me
}

const known = new WeakMap<SessionUser, Me>()
const toMe = (user: SessionUser | null): Me | null => user && meFrom(user)

/** The first role decides; an account whose role we do not know can do no more than a customer. */
export function meFrom(user: SessionUser): Me {
  const me = known.get(user) ?? { ...user, role: fromWireRole(user.roles[0]?.name ?? '') ?? 'user' }
  known.set(user, me)
  return me
}

/** After a sign-in: what was read as somebody else, or as nobody, is forgotten; what is on the screen is asked for again. */
export function signedInAs({ ...user }: SessionUser) {
  const ofBefore = ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] !== 'home' && hashKey(queryKey) !== hashKey(sessionKey)
  queryClient.removeQueries({ type: 'inactive', predicate: ofBefore })
  setExpired(false)
  queryClient.setQueryData<Answer>(sessionKey, { user })
  void queryClient.invalidateQueries({ predicate: ofBefore })
}

/**
 * Ends the session. The page is loaded anew, so that nothing of what this person could see stays in memory.
 * A server that cannot be reached ends it by itself in time; the cookie alone opens nothing on this page any more.
 */
export async function signOut(to = href('landing')) {
  await calls.auth.signOut().catch(() => undefined)
  forgetRecent()
  forgetDrafts()
  leave.to(to)
}

const seenAs = 'seen-as'
/** Tells the other tabs that this browser's session sees the product as another person from now on: what they show is somebody else's. */
export function seenAsChanged() {
  try {
    localStorage.setItem(seenAs, String(Date.now()))
  } catch {
    // A browser that keeps nothing has no way to tell.
  }
}
globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key === seenAs) leave.to(location.href)
})

/** Leaves the page for good; a part of its own so that tests can see where to. */
export const leave = { to: (address: string) => location.assign(address) }

let isExpired = false
const watchers = new Set<() => void>()
function setExpired(value: boolean) {
  isExpired = value
  for (const tell of watchers) afterPress(tell)
}

/** The session has ended elsewhere or run out; the person is told and taken to the sign-in page. */
export const expireSession = () => setExpired(true)

/** True from the moment the server no longer knows somebody who was signed in. */
export const isSessionExpired = () => isExpired

export const useIsSessionExpired = () =>
  useSyncExternalStore((tell) => {
    watchers.add(tell)
    return () => {
      watchers.delete(tell)
    }
  }, isSessionExpired)

// A visitor who is refused was never signed in, so nothing has expired for them.
onSessionLost((error) => {
  if (error.isSecondFactorOwed) goAndSetUp()
  else if (lastKnown()) expireSession()
})

/** Nothing else is open to them; loaded anew, since what the page knows of them is out of date. */
function goAndSetUp() {
  if (location.pathname === href('setUpSecondFactor')) return
  leave.to(href('setUpSecondFactor', {}, { next: location.pathname + location.search }))
}
