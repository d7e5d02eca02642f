import { Outlet } from 'react-router'
import { TopBar } from './TopBar.tsx'

/** The frame of public pages. */
export function PublicShell() {
  return (
    <>
      <TopBar />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}
