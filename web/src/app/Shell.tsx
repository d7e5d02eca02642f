import { Outlet } from 'react-router'

/** The frame of the dashboard. */
export function Shell() {
  return (
    <main id="content" tabIndex={-1}>
      <Outlet />
    </main>
  )
}
