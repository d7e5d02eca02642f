import { Button } from '@mantine/core'
import { When } from '../When.tsx'
import styles from './DraftNotice.module.css'

/** Says that the form was filled from a draft, and offers to discard it. */
export function DraftNotice({ restoredFrom, onDiscard }: { restoredFrom: Date | null; onDiscard: () => void }) {
  if (!restoredFrom) return null
  return (
    <div className={styles.notice} role="status">
      <span>
        Your draft from <When at={restoredFrom} /> is back.
      </span>
      <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
        Start afresh
      </Button>
    </div>
  )
}
