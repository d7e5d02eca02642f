import { admits } from '@app/contract/core/access.ts'
import { href, ordersOfRole, pathsOf, type Screen, type ScreenName, screenNames, screens } from '@app/contract/screens.ts'
import { matchPath } from 'react-router'
import type { Me } from '#core/session.ts'

const loginPath = screens.signIn.alias ?? screens.signIn.path
/** Screens for visitors only, such as sign-in. */
const entrances: readonly ScreenName[] = ['signIn', 'signUp', 'phoneSignIn']

const entrancePaths = entrances.flatMap(pathsOf)

/** The address to which a request for a screen is redirected, or undefined if the person may stay. `url` is the requested address. */
export function redirectFor(name: ScreenName, me: Me | null, url: URL): string | undefined {
  const { access, onceSignedIn }: Screen = screens[name]
  if (!me) return admits(access, null) ? undefined : loginFor(url)
  if (me.mustSetUpSecondFactor) return name === 'setUpSecondFactor' || name === 'landing' ? undefined : setUpFor(url)
  if (entrances.includes(name)) return safeNext(url.searchParams.get('next'), url.origin) ?? href('home')
  if (!admits(access, me) || (onceSignedIn && !onceSignedIn.includes(me.role))) return href('myProfile')
  if (me.mustChangePassword && name !== 'myProfile' && access !== 'anyone') return href('myProfile')
  if (name === 'orders') return href(ordersOfRole[me.role])
  return undefined
}

/** The sign-in page, which then leads to the requested page. */
export function loginFor({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const next = pathname + search
  return next === screens.myProfile.path ? loginPath : `${loginPath}?next=${encodeURIComponent(next)}`
}

/** The page where a required second factor is set up, which then leads to the requested page. */
export function setUpFor({ pathname, search, searchParams }: URL): string {
  const next = entrancePaths.includes(pathname) ? searchParams.get('next') : pathname + search
  return href('setUpSecondFactor', {}, { next: next ?? undefined })
}

/**
 * The `next` address of a link to the sign-in page, if it is one of our screens: it must never send people to another site. The returned
 * address is the checked one, as written by the parser that the browser uses, and it is parsed a second time: an address that changes when
 * parsed again is dropped.
 */
export function safeNext(next: string | null, origin: string): string | undefined {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return undefined
  const url = new URL(next, origin)
  if (url.origin !== origin || !isScreen(url.pathname)) return undefined
  const address = url.pathname + url.search + url.hash
  return URL.canParse(address, origin) && new URL(address, origin).href === url.href ? address : undefined
}

/** Uses the router's own matcher. */
const isScreen = (pathname: string) => screenNames.flatMap(pathsOf).some((path) => matchPath(path, pathname) !== null)
