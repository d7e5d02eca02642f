import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { Section } from '#ui/Section.tsx'
import { LinkedText } from '#ui/text/LinkedText.tsx'
import styles from './OrderAside.module.css'

/** The manager's note in full, for the people who do the work. */
export function ManagerNote({ order: { managerNote } }: { order: Order }) {
  if (!managerNote) return null
  return (
    <Section title="Manager note">
      <p className={styles.note}>
        <LinkedText text={managerNote} />
      </p>
    </Section>
  )
}
