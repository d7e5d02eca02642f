import { admits } from '@app/contract/core/access.ts'
import { href, ordersOfRole, pathsOf, type Screen, type ScreenName, screenNames, screens } from '@app/contract/screens.ts'
import { matchPath } from 'react-router'
import type { Me } from '#core/session.ts'

const loginPath = screens.signIn.alias ?? screens.signIn.path
/** Screens that make no sense for somebody who is signed in already. */
const entrances: readonly ScreenName[] = ['signIn', 'signUp', 'phoneSignIn']

const entrancePaths = entrances.flatMap(pathsOf)

/** Where somebody who asked for a screen must go instead, or nothing when they may stay. `url` is what they asked for. */
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

/** The sign-in page, which leads back to where somebody wanted to go. */
export function loginFor({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const next = pathname + search
  return next === screens.myProfile.path ? loginPath : `${loginPath}?next=${encodeURIComponent(next)}`
}

/** The page where a second factor that is owed is set up, which leads on to where somebody wanted to go. */
export function setUpFor({ pathname, search, searchParams }: URL): string {
  const next = entrancePaths.includes(pathname) ? searchParams.get('next') : pathname + search
  return href('setUpSecondFactor', {}, { next: next ?? undefined })
}

/**
 * The address that a link to the sign-in page asks to go on to, if it is a screen of ours: a foreign page must not be able to send
 * people on. What is answered is what was judged, written out by the parser that the browser navigates with, and it is read once
 * more: an address that becomes another by being read twice leads nowhere.
 */
export function safeNext(next: string | null, origin: string): string | undefined {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return undefined
  const url = new URL(next, origin)
  if (url.origin !== origin || !isScreen(url.pathname)) return undefined
  const address = url.pathname + url.search + url.hash
  return URL.canParse(address, origin) && new URL(address, origin).href === url.href ? address : undefined
}

/** By the matcher of the router itself. */
const isScreen = (pathname: string) => screenNames.flatMap(pathsOf).some((path) => matchPath(path, pathname) !== null)
