import { Outlet, ScrollRestoration } from 'react-router'
import { useProductInfo } from '#core/productInfo.ts'
import { useArrival } from '#ui/Screen.tsx'
import { ConnectionNote } from './shell/ConnectionNote.tsx'
import { Impersonation } from './shell/Impersonation.tsx'
import { SessionExpired } from './shell/SessionExpired.tsx'

/** The frame of every page, for visitors and users. */
export function Root() {
  const accentStyle = useProductInfo()?.company.accentStyle
  useArrival()
  return (
    <>
      {accentStyle && <style>{accentStyle}</style>}
      <ConnectionNote />
      <Outlet />
      <Impersonation />
      <SessionExpired />
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </>
  )
}
