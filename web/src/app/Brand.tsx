import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { homeDetailsQuery, useAbout } from '#core/about.ts'
import styles from './TopBar.module.css'

/** The mark and the words an admin chose to stand beside it; `isShort` leaves the mark alone where a phone has no room. */
export function Brand({ to, isShort }: { to: string; isShort: boolean }) {
  const about = useAbout()
  const details = useQuery(homeDetailsQuery())
  const words = details.data?.logoText || about?.product
  return (
    <Link to={to} className={styles.brand} data-short={isShort || undefined}>
      <Mark />
      {/* The words come from the server; until then the mark alone keeps the place. */}
      <span className={styles.words}>{words ?? <span className="visually-hidden">Home</span>}</span>
    </Link>
  )
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true" className={styles.mark}>
      <rect width="32" height="32" rx="8" />
      <path d="M8 22V10l8 8 8-8v12" fill="none" strokeWidth="3.2" strokeLinecap="round" strokeLinejoin="round" />
      <circle cx="16" cy="25" r="2" />
    </svg>
  )
}
