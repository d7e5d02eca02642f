import { ActionIcon, Drawer, Tooltip } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { useProductInfo } from '#core/productInfo.ts'
import { useGuessedZone } from '#core/useGuessedZone.ts'
import { useRealtime } from '#core/useRealtime.ts'
import { DemoNote } from './DemoNote.tsx'
import styles from './Shell.module.css'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'

/** The frame of the dashboard: top bar, side menu (a drawer on a phone), the screen, and the realtime connection. */
export function Shell() {
  const [isFolded, setFolded] = useLocalStorage({ key: 'side-menu-folded', defaultValue: false, getInitialValueInEffect: false })
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const closeDrawer = () => setDrawerOpen(false)
  useRealtime()
  useGuessedZone()

  return (
    <div className={styles.frame} data-folded={isFolded || undefined}>
      <TopBar onMenu={() => setDrawerOpen(true)} />
      <aside className={styles.side}>
        <SideMenu isFolded={isFolded} onUnfold={() => setFolded(false)} />
        <div className={styles.fold}>
          <Tooltip label={isFolded ? 'Unfold the menu' : 'Fold the menu'} position="right">
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={isFolded ? 'Unfold the menu' : 'Fold the menu'}
              aria-expanded={!isFolded}
              onClick={() => setFolded(!isFolded)}
            >
              {isFolded ? (
                <IconLayoutSidebarLeftExpand size={18} stroke={1.75} />
              ) : (
                <IconLayoutSidebarLeftCollapse size={18} stroke={1.75} />
              )}
            </ActionIcon>
          </Tooltip>
        </div>
      </aside>
      <div className={styles.content}>
        <DemoNote />
        <main id="content" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <Footer />
      </div>
      <Drawer opened={isDrawerOpen} onClose={closeDrawer} size="min(500px, 88vw)" title="Menu" padding="sm">
        <SideMenu onGo={closeDrawer} />
      </Drawer>
    </div>
  )
}

function Footer() {
  const about = useProductInfo()
  return (
    <footer className={styles.footer}>
      <span>
        © {new Date().getFullYear()} {about?.product}
      </span>
      {about?.company.email && <a href={`mailto:${about.company.email}`}>{about.company.email}</a>}
    </footer>
  )
}
