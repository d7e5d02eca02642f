import { href } from '@app/contract/screens.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useProductInfo } from '#core/productInfo.ts'
import { useVisitor } from '#core/session.ts'
import { Brand } from './Brand.tsx'
import { SchemeSwitch } from './SchemeSwitch.tsx'
import { SectionLinks } from './SectionLinks.tsx'
import styles from './TopBar.module.css'

/** Loaded only for signed-in users. */
const PersonBar = lazy(() => import('./PersonBar.tsx'))

/** The bar above every page except the payment and the upload page. `onMenu` opens the side menu on small screens. */
export function TopBar({ onMenu }: { onMenu?: () => void }) {
  const me = useVisitor()
  const about = useProductInfo()
  return (
    <header className={styles.bar} data-outside={onMenu === undefined || undefined}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      {onMenu && (
        <ActionIcon variant="subtle" size={40} aria-label="Open the menu" hiddenFrom="md" onClick={onMenu}>
          <IconMenu2 size={20} stroke={1.75} />
        </ActionIcon>
      )}
      <Brand to={me ? href('home') : href('landing')} isShort={me !== null} />
      {onMenu === undefined && about && <SectionLinks offers={about.offers} />}
      {me ? (
        <Suspense fallback={null}>
          <PersonBar isInDashboard={onMenu !== undefined} />
        </Suspense>
      ) : (
        <div className={styles.end}>
          <SchemeSwitch />
          <Link to={href('signIn')} className={styles.link}>
            Login
          </Link>
          <Button flex="none" component={Link} to={href('signUp')}>
            Sign Up
          </Button>
        </div>
      )}
    </header>
  )
}
