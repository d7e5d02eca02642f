import { type Loaded, landingFailures, landingListLength } from '@app/contract/home/landing.rules.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { lazy, type MouseEvent, type RefObject, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { calls } from '#core/calls.ts'
import { homeDetailsQuery, useProductInfo } from '#core/productInfo.ts'
import { useVisitor } from '#core/session.ts'
import { useScreenTitle } from '#ui/Screen.tsx'
import { attachListeners } from './attachListeners.ts'
import { intentionIn } from './intention.ts'
import { LandingPage } from './LandingPage.tsx'
import { isAnythingWanted, landingIntent } from './landingIntent.ts'
import { visitorOfRole } from './visitorOfRole.ts'

const LandingParts = lazy(() => import('./LandingParts.tsx'))

/** The landing page within the app, for navigations from another screen. Opened directly, it is a document that the server renders. */
export default function LandingScreen() {
  const heading = useScreenTitle('')
  const about = useProductInfo()
  const me = useVisitor()
  const list = { pageSize: landingListLength }
  const details = useQuery(homeDetailsQuery())
  const services = useQuery(calls.catalogue.services.queryOptions(list))
  const sessions = useQuery(calls.catalogue.sessions.queryOptions(list))
  const mentors = useQuery(calls.home.mentors.queryOptions())
  const voices = useQuery(calls.feedback.published.queryOptions())
  const facts = {
    about,
    details: loaded(details, landingFailures.details, (words) => words),
    services: loaded(services, landingFailures.services, ({ items }) => items),
    sessions: loaded(sessions, landingFailures.sessions, ({ items }) => items),
    mentors: mentors.data,
    voices: voices.data,
    visitor: visitorOfRole(me?.role),
  }

  const page = useRef<HTMLDivElement>(null)
  useListeners(page, Boolean(facts.services && facts.sessions))
  const wants = useSyncExternalStore(landingIntent.subscribe, landingIntent.get)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles clicks on the links inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: links answer to keys with a click
    <div ref={page} onClick={useInsideLinks()}>
      <LandingPage facts={facts} heading={heading} />
      <Suspense fallback={null}>{isAnythingWanted(wants) && <LandingParts sessions={sessions.data?.items ?? []} />}</Suspense>
    </div>
  )
}

function loaded<T extends object, R>(
  query: UseQueryResult<T, { messageOr(fallback: string): string }>,
  fallback: string,
  of: (data: T) => R,
): Loaded<R> | undefined {
  if (query.data) return of(query.data)
  return query.error ? { failed: query.error.messageOr(fallback) } : undefined
}

/** Attaches listeners once the lists are loaded, and continues what the person had started before signing in. */
function useListeners(page: RefObject<HTMLDivElement | null>, isThere: boolean) {
  useEffect(() => {
    if (!isThere || !page.current) return
    const stop = attachListeners(page.current)
    const { book, ask } = intentionIn(location.search)
    if (book) landingIntent.set({ book })
    if (ask && page.current.querySelector('[data-visitor="guest"]') === null) landingIntent.set({ join: true })
    return () => {
      stop()
      landingIntent.clear()
    }
  }, [page, isThere])
}

/** The page has plain links; within the app they navigate without a reload. */
function useInsideLinks() {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const target = link?.getAttribute('href')
    if (!link || link.target || !target?.startsWith('/') || target.startsWith('/api/')) return
    event.preventDefault()
    void navigate(target)
  }
}
