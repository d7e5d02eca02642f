import type { About } from '@app/contract/home/home.calls.ts'
import { landingSections } from '@app/contract/home/landing.rules.ts'
import { href } from '@app/contract/screens.ts'
import styles from './TopBar.module.css'

/**
 * Where a visitor goes from any public page. They are plain links also within the app, since the landing page is a document: a browser
 * that opens it goes to the section by itself.
 */
export function SectionLinks({ offers, isOnLanding }: { offers: About['offers']; isOnLanding?: boolean }) {
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
