import { isBackOffice, mayWriteReviewNote } from '@app/contract/orders/orders.rules.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { useMe } from '#core/session.ts'
import { Section } from '#ui/Section.tsx'
import { UserText } from '#ui/text/UserText.tsx'
import { handled } from '../lists/handled.ts'
import { ClampedText } from './ClampedText.tsx'
import { ReviewNoteDialog } from './files/ReviewNoteDialog.tsx'
import styles from './OrderAside.module.css'

const notePreview = 30

/** Notes between the people who work on the order; customers don't see them. */
export function OrderNotes({ order }: { order: Order }) {
  const me = useMe()
  const mayWrite = mayWriteReviewNote(me, handled(order))
  // The people who do the work read the manager's note in full, in the main column.
  const managerNote = isBackOffice(me.role) ? order.managerNote : undefined
  if (!managerNote && !order.reviewNote && !mayWrite) return null
  return (
    <Section look="plain" title="Notes" tools={mayWrite && <ReviewNoteDialog order={order} />}>
      {managerNote && (
        <>
          <p className={styles.term}>Manager note</p>
          <ClampedText text={managerNote} most={notePreview} name="manager note" />
        </>
      )}
      {order.reviewNote && (
        <>
          <p className={styles.term}>Review Note</p>
          <UserText className={styles.note} text={order.reviewNote} />
        </>
      )}
      {!managerNote && !order.reviewNote && <p className={styles.note}>No notes yet.</p>}
    </Section>
  )
}
