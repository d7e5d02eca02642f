import type { PublicCompany } from '@app/contract/company/company.shapes.ts'
import { Mark } from './Mark.tsx'
import styles from './TopBar.module.css'

/** The company's logo, or the product's. The name beside it says the same, so screen readers skip it. */
export function CompanyMark({ logo }: { logo: PublicCompany['logo'] | undefined }) {
  if (!logo) return <Mark />
  return <img className={styles.logo} src={logo.address} width={logo.width} height={logo.height} alt="" />
}
