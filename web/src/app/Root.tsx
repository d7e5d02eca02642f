import { Outlet, ScrollRestoration } from 'react-router'
import { LineNote } from './LineNote.tsx'
import { SessionExpired } from './SessionExpired.tsx'

/** Stands around every page, signed in or not. */
export function Root() {
  return (
    <>
      <LineNote />
      <Outlet />
      <SessionExpired />
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </>
  )
}
