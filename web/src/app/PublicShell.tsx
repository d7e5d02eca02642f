import { Outlet } from 'react-router'

/** The frame of the pages that visitors see. */
export function PublicShell() {
  return (
    <main id="content" tabIndex={-1}>
      <Outlet />
    </main>
  )
}
