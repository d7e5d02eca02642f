import type { PublicCompany } from '@app/contract/company/company.shapes.ts'
import type { ProductInfo } from '@app/contract/home/home.calls.ts'
import type { LandingVisitor } from '@app/contract/home/landing.rules.ts'
import { href } from '@app/contract/screens.ts'
import { CompanyMark } from '#app/shell/CompanyMark.tsx'
import { SectionLinks } from '#app/shell/SectionLinks.tsx'
import bar from '#app/shell/TopBar.module.css'
import button from '../LandingButton.module.css'
import styles from './LandingBar.module.css'

type Props = {
  logo: PublicCompany['logo'] | undefined
  logoText: string
  visitor: LandingVisitor
  offers: ProductInfo['offers']
  isOnLanding?: boolean
}

/** The top bar of documents that the server renders: it looks the same but has no scripts. */
export function LandingBar({ logo, logoText, visitor, offers, isOnLanding = false }: Props) {
  return (
    <header className={bar.bar} data-outside>
      <a href="#content" className={bar.skip}>
        Skip to content
      </a>
      <a
        href={visitor === 'guest' ? href('landing') : href('home')}
        className={bar.brand}
        data-brand
        data-short={visitor !== 'guest' || undefined}
      >
        <CompanyMark logo={logo} />
        <span className={bar.words}>{logoText}</span>
      </a>
      <SectionLinks offers={offers} isOnLanding={isOnLanding} />
      {visitor === 'guest' && (
        <div className={bar.end} data-for-visitors>
          <button type="button" className={styles.scheme} aria-label="Light or dark colours" title="Light or dark colours" data-scheme>
            <Sun />
            <Moon />
          </button>
          <a href={href('signIn')} className={bar.link}>
            Login
          </a>
          <a href={href('signUp')} className={button.main}>
            Sign Up
          </a>
        </div>
      )}
      <div className={styles.person} data-person />
    </header>
  )
}

const drawn = {
  width: 18,
  height: 18,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
} as const

const Sun = () => (
  <svg {...drawn} className={styles.sun} aria-hidden="true">
    <path d="M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M3 12h1m8-9v1m8 8h1m-9 8v1M5.6 5.6l.7.7m12.1-.7-.7.7m0 11.4.7.7m-12.1-.7-.7.7" />
  </svg>
)
const Moon = () => (
  <svg {...drawn} className={styles.moon} strokeLinejoin="round" aria-hidden="true">
    <path d="M12 3h.4a7.5 7.5 0 0 0 7.9 12.4A9 9 0 1 1 12 3" />
  </svg>
)
