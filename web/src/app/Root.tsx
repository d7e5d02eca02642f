import { Outlet, ScrollRestoration } from 'react-router'
import { SessionExpired } from './SessionExpired.tsx'

/** Stands around every page, signed in or not. */
export function Root() {
  return (
    <>
      <Outlet />
      <SessionExpired />
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </>
  )
}
