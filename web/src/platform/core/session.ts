import { fromWireRole, type Role } from '@app/contract/core/access.ts'
import { href } from '@app/contract/screens.ts'
import type { SessionUser } from '@app/contract/users/signedIn.shapes.ts'
import { hashKey, type QueryKey, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { calls, onSessionLost } from './calls.ts'
import { forgetDrafts } from './drafts.ts'
import { afterPress } from './press.ts'
import { queryClient } from './queryClient.ts'
import { setReaderZone } from './readerClock.ts'
import { forgetRecent } from './recent.ts'

/** The signed-in user with the one role that counts. Can be passed wherever a rule takes an actor. */
export type Me = SessionUser & { role: Role }

const sessionKey = calls.auth.session.queryOptions().queryKey
const sessionQuery = () => ({
  queryKey: sessionKey,
  queryFn: loadSession,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
const lastKnown = () => queryClient.getQueryData<Answer>(sessionKey)?.user ?? null
type Answer = { user: SessionUser | null }

/** If the session of a known user is gone, their page stays behind the dialog that says so and no input is lost. */
async function loadSession(): Promise<Answer> {
  const answer = await calls.auth.session()
  setReaderZone((answer.user ?? lastKnown())?.timezone)
  const before = lastKnown()
  if (answer.user || !before) return answer
  expireSession()
  return { user: before }
}

/** The signed-in user, for loaders; requested once and cached from then on. */
export const loadMe = async (): Promise<Me | null> => toMe((await queryClient.fetchQuery(sessionQuery())).user)

/** For a page that the server rendered for a visitor: no request is needed. */
export const markSignedOut = () => void queryClient.setQueryData<Answer>(sessionKey, { user: null })

/** Asks the server for the session again; if it has ended, the person is told. */
export const checkSession = () => queryClient.invalidateQueries({ queryKey: sessionKey })

/** The signed-in user, on screens that are open to visitors too. */
export function useVisitor(): Me | null {
  const session = useQuery(sessionQuery())
  return toMe(session.data?.user ?? null)
}

/** The signed-in user, on screens behind the sign-in. */
export function useMe(): Me {
  const me = useVisitor()
  if (!me) throw new Error('This part of the product stands behind the sign-in.')
  return me
}

const known = new WeakMap<SessionUser, Me>()
const toMe = (user: SessionUser | null): Me | null => user && meFrom(user)

/** The first role decides. An account with an unknown role has the rights of a customer. */
export function meFrom(user: SessionUser): Me {
  const me = known.get(user) ?? { ...user, role: fromWireRole(user.roles[0]?.name ?? '') ?? 'user' }
  known.set(user, me)
  return me
}

/** After a sign-in: removes what was read by another user or a visitor, and refetches the queries on the screen. */
export function startSession({ ...user }: SessionUser) {
  const ofBefore = ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] !== 'home' && hashKey(queryKey) !== hashKey(sessionKey)
  setReaderZone(user.timezone)
  queryClient.removeQueries({ type: 'inactive', predicate: ofBefore })
  setExpired(false)
  queryClient.setQueryData<Answer>(sessionKey, { user })
  void queryClient.invalidateQueries({ predicate: ofBefore })
}

/**
 * Ends the session. The page is loaded anew, so that nothing this person could see stays in memory. If the server cannot be reached, the
 * session ends there by its own timeout; the cookie alone opens nothing on this page.
 */
export async function signOut(to = href('landing')) {
  await calls.auth.signOut().catch(() => undefined)
  forgetRecent()
  forgetDrafts()
  leave.to(to)
}

const seenAs = 'seen-as'
/** Tells the other tabs of this browser that impersonation has started or ended: what they show belongs to another user. */
export function announceImpersonationChange() {
  try {
    localStorage.setItem(seenAs, String(Date.now()))
  } catch {
    // Without storage the other tabs cannot be told.
  }
}
globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key === seenAs) leave.to(location.href)
})

/** Leaves the page; an object so that tests can watch it. */
export const leave = { to: (address: string) => location.assign(address) }

let isExpired = false
const watchers = new Set<() => void>()
function setExpired(value: boolean) {
  isExpired = value
  for (const tell of watchers) afterPress(tell)
}

/** The session has ended elsewhere or expired; the dialog tells the person and leads to the sign-in page. */
export const expireSession = () => setExpired(true)

/** True once the server has refused a call of a user who was signed in. */
export const isSessionExpired = () => isExpired

export const useIsSessionExpired = () =>
  useSyncExternalStore((tell) => {
    watchers.add(tell)
    return () => {
      watchers.delete(tell)
    }
  }, isSessionExpired)

// A visitor who is refused was never signed in, so nothing has expired.
onSessionLost((error) => {
  if (error.isSecondFactorOwed) goAndSetUp()
  else if (lastKnown()) expireSession()
})

/** No other screen is open to them. A full load, since the cached session is out of date. */
function goAndSetUp() {
  if (location.pathname === href('setUpSecondFactor')) return
  leave.to(href('setUpSecondFactor', {}, { next: location.pathname + location.search }))
}
