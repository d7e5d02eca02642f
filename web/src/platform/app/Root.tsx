import { Outlet, ScrollRestoration } from 'react-router'
import { useAbout } from '#core/about.ts'
import { useArrival } from '#ui/Screen.tsx'
import { Impersonation } from './shell/Impersonation.tsx'
import { LineNote } from './shell/LineNote.tsx'
import { SessionExpired } from './shell/SessionExpired.tsx'

/** Stands around every page, signed in or not. */
export function Root() {
  const accentStyle = useAbout()?.company.accentStyle
  useArrival()
  return (
    <>
      {accentStyle && <style>{accentStyle}</style>}
      <LineNote />
      <Outlet />
      <Impersonation />
      <SessionExpired />
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </>
  )
}
