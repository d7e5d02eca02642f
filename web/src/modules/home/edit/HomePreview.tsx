import type { PublicCompany } from '@app/contract/company/company.shapes.ts'
import type { HomeWords } from '@app/contract/home/home.calls.ts'
import { CompanyMark } from '#app/shell/CompanyMark.tsx'
import styles from '../EditHome.module.css'

type Props = { words: HomeWords; logo: PublicCompany['logo'] | undefined }

/** A preview of the texts on the landing page; its buttons do nothing. */
export function HomePreview({ words: { logoText, heading, details }, logo }: Props) {
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <h2 id="preview" className={styles.caption}>
        Preview
      </h2>
      <div className={styles.sheet}>
        <p className={styles.bar}>
          <CompanyMark logo={logo} />
          <span className={styles.logo}>{logoText}</span>
        </p>
        <p className={styles.heading}>{heading}</p>
        <p className={styles.details}>{details}</p>
        <p className={styles.actions} aria-hidden="true">
          <span className={styles.main}>Get Help Now</span>
          <span className={styles.second}>Sign up</span>
        </p>
      </div>
    </section>
  )
}
