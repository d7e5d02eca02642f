import styles from './TopBar.module.css'

/** The mark of the product. */
export function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true" className={styles.mark}>
      <rect width="32" height="32" rx="8" />
      <path d="M8 22V10l8 8 8-8v12" fill="none" strokeWidth="3.2" strokeLinecap="round" strokeLinejoin="round" />
      <circle cx="16" cy="25" r="2" />
    </svg>
  )
}
