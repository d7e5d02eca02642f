import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { homeDetailsQuery, useAbout } from '#core/about.ts'
import { CompanyMark } from './CompanyMark.tsx'
import styles from './TopBar.module.css'

/** The mark and the words an admin chose to stand beside it; `isShort` leaves the mark alone where a phone has no room. */
export function Brand({ to, isShort }: { to: string; isShort: boolean }) {
  const about = useAbout()
  const details = useQuery(homeDetailsQuery())
  const words = details.data?.logoText || about?.product
  return (
    <Link to={to} className={styles.brand} data-short={isShort || undefined}>
      <CompanyMark logo={about?.company.logo} />
      {/* The words come from the server; until then the mark alone keeps the place. */}
      <span className={styles.words}>{words ?? <span className="visually-hidden">Home</span>}</span>
    </Link>
  )
}
