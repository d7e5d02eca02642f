import { accentColorsOf, colorProblem } from '@app/contract/company/accentColors.rules.ts'
import type { CompanyLogo, CompanyWords } from '@app/contract/company/company.shapes.ts'
import { hoursInWords } from '@app/contract/company/officeHours.rules.ts'
import { isZone } from '@app/contract/core/zones.ts'
import { useComputedColorScheme } from '@mantine/core'
import type { CSSProperties } from 'react'
import { CompanyMark } from '#app/shell/CompanyMark.tsx'
import styles from './Company.module.css'

/** A preview of the top and the foot of the landing page; its button does nothing. */
export function CompanyPreview({ words, logo }: { words: CompanyWords; logo: CompanyLogo | undefined }) {
  const scheme = useComputedColorScheme('light')
  const { name, address, phone, email, opensAt, closesAt, zone, color } = words
  const colors = color !== '' && colorProblem(color) === undefined ? accentColorsOf(color)[scheme] : undefined
  const style: CSSProperties & Record<`--${string}`, string> = colors ? { '--accent': colors.accent, '--accent-text': colors.text } : {}
  const hours = opensAt && closesAt && isZone(zone) ? hoursInWords({ opensAt, closesAt, zone }) : ''
  return (
    <section className={styles.preview} aria-labelledby="preview" style={style}>
      <h2 id="preview" className={styles.caption}>
        Preview
      </h2>
      <div className={styles.sheet}>
        <p className={styles.bar}>
          <CompanyMark logo={logo} />
          <span className={styles.name}>{name}</span>
          <span className={styles.action} aria-hidden="true">
            Sign Up
          </span>
        </p>
        <div className={styles.foot}>
          <div>
            <strong>{name}</strong>
            {address && <p className={styles.address}>{address}</p>}
          </div>
          {(phone || email || hours) && (
            <div>
              <strong>Contact</strong>
              {phone && <p>{phone}</p>}
              {email && <p className={styles.link}>{email}</p>}
              {hours && <p>{hours}</p>}
            </div>
          )}
        </div>
      </div>
    </section>
  )
}
