import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './SelectionBar.module.css'

/** The actions on the selected rows. */
export function SelectionBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  return (
    <section className={styles.selection} aria-label="Selected rows">
      <span className="tabular" role="status">
        {count} selected
      </span>
      <div className={styles.selectionActions}>{children}</div>
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  )
}
