import type { ProductInfo } from '@app/contract/home/home.calls.ts'
import { landingSections } from '@app/contract/home/landing.rules.ts'
import { href } from '@app/contract/screens.ts'
import styles from './TopBar.module.css'

/**
 * Links of every public page to the landing page's sections. They are plain links even within the app, since the landing page is a static
 * document: the browser scrolls to the section by itself.
 */
export function SectionLinks({ offers, isOnLanding }: { offers: ProductInfo['offers']; isOnLanding?: boolean }) {
  return (
    <nav className={styles.sections} aria-label={isOnLanding ? 'On this page' : 'On the home page'}>
      {landingSections(offers).map(({ id, label }) => (
        <a key={id} href={`${isOnLanding ? '' : href('landing')}#${id}`} className={styles.link}>
          {label}
        </a>
      ))}
    </nav>
  )
}
