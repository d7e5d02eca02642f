import type { ReactNode } from 'react'
import styles from './States.module.css'

/** The purpose of an empty place, and the first step. */
export function EmptyState({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.state}>
      <Sheet />
      <p className={styles.title}>{title}</p>
      {text && <div className={styles.text}>{text}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

/** A drawing of an empty sheet. */
function Sheet() {
  return (
    <svg width="72" height="56" viewBox="0 0 72 56" fill="none" aria-hidden="true" className={styles.sheet}>
      <rect x="14.5" y="10.5" width="44" height="40" rx="5" className={styles.back} />
      <rect x="9.5" y="5.5" width="44" height="40" rx="5" className={styles.front} />
      <path d="M18 17h20M18 25h27M18 33h13" className={styles.lines} />
      <circle cx="55" cy="11" r="5" className={styles.mark} />
    </svg>
  )
}
