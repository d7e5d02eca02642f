import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { count } from '#core/format.ts'
import { UserText } from '#ui/text/UserText.tsx'
import { When } from '#ui/When.tsx'
import styles from '../deal/DealCard.module.css'

/** The revision that is being worked on, in the customer's own words. */
export function OpenRevision({ order }: { order: Order }) {
  const { revision } = order
  if (!revision) return null
  return (
    <section className={styles.card} aria-labelledby="revision">
      <div className={styles.head}>
        <h2 id="revision" className={styles.title}>
          Revision {revision.number}
        </h2>
        <span className={styles.text}>
          <When at={revision.at} />
          {revision.files > 0 && ` · ${count(revision.files, ['file', 'files'])} under Notes and reference`}
        </span>
      </div>
      <UserText className={styles.includes} text={revision.reason} />
    </section>
  )
}
