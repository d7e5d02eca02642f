import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { homeDetailsQuery, useProductInfo } from '#core/productInfo.ts'
import { CompanyMark } from './CompanyMark.tsx'
import styles from './TopBar.module.css'

/** The logo with the brand name that an admin chose; `isShort` hides the name on small screens. */
export function Brand({ to, isShort }: { to: string; isShort: boolean }) {
  const about = useProductInfo()
  const details = useQuery(homeDetailsQuery())
  const words = details.data?.logoText || about?.product
  return (
    <Link to={to} className={styles.brand} data-short={isShort || undefined}>
      <CompanyMark logo={about?.company.logo} />
      {/* The name comes from the server; until then only the logo is shown. */}
      <span className={styles.words}>{words ?? <span className="visually-hidden">Home</span>}</span>
    </Link>
  )
}
