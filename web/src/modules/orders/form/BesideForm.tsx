import type { ReactNode } from 'react'
import styles from './BesideForm.module.css'
import { NextSteps } from './NextSteps.tsx'

/** Shows the next steps beside the form on wide screens. */
export function BesideForm({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.form}>{children}</div>
      <aside className={styles.aside} aria-label="What happens next">
        <h2 className={styles.title}>What happens next</h2>
        <NextSteps />
      </aside>
    </div>
  )
}
