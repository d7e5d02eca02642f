import { href } from '@app/contract/screens.ts'
import { ActionIcon } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useMe } from '#core/session.ts'
import { Bell } from './Bell.tsx'
import { Coins } from './Coins.tsx'
import { Help } from './Help.tsx'
import { PostRequest } from './PostRequest.tsx'
import { SchemeSwitch } from './SchemeSwitch.tsx'
import styles from './TopBar.module.css'
import { UserMenu } from './UserMenu.tsx'

const Spotlight = lazy(() => import('./Spotlight.tsx'))

/** The part of the top bar that belongs to somebody: what they search, what they have, what is new, who they are. */
export default function PersonBar({ isInDashboard }: { isInDashboard: boolean }) {
  const me = useMe()
  const isCustomer = me.role === 'user'
  const [timesAsked, setTimesAsked] = useState(0)
  const search = () => setTimesAsked((times) => times + 1)
  useHotkeys([['mod+K', search]], [])

  return (
    <>
      {isInDashboard && (
        <button type="button" className={styles.search} onClick={search} aria-keyshortcuts="Control+K Meta+K">
          <IconSearch size={16} stroke={1.75} aria-hidden="true" />
          Go to…
          <kbd>{isApple() ? '⌘ K' : 'Ctrl K'}</kbd>
        </button>
      )}
      <div className={styles.end}>
        <ActionIcon variant="subtle" size={36} aria-label="Go to…" hiddenFrom="md" onClick={search}>
          <IconSearch size={18} stroke={1.75} />
        </ActionIcon>
        {isCustomer && <Coins userId={me.id} />}
        {isCustomer && <PostRequest />}
        <Link to={href('upcomingEvents')} className={styles.link} data-wide>
          Events
        </Link>
        <Help />
        <SchemeSwitch visibleFrom="md" />
        <Bell />
        <UserMenu />
      </div>
      {timesAsked > 0 && (
        <Suspense fallback={null}>
          <Spotlight timesAsked={timesAsked} />
        </Suspense>
      )}
    </>
  )
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)
