import { lazy, Suspense } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { useAbout } from '#core/about.ts'
import { useVisitor } from '#core/session.ts'
import { LineNote } from './shell/LineNote.tsx'
import { SessionExpired } from './shell/SessionExpired.tsx'

const ViewingBanner = lazy(() => import('./shell/ViewingBanner.tsx'))

/** Stands around every page, signed in or not. */
export function Root() {
  const accentStyle = useAbout()?.company.accentStyle
  const me = useVisitor()
  return (
    <>
      {accentStyle && <style>{accentStyle}</style>}
      <LineNote />
      <Outlet />
      {me?.viewing && (
        <Suspense>
          <ViewingBanner me={me} until={me.viewing.until} />
        </Suspense>
      )}
      <SessionExpired />
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </>
  )
}
