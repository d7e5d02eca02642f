import { type ReactNode, Suspense } from 'react'
import { TextSkeleton } from '../../state/Skeletons.tsx'
import styles from './beside.module.css'
import type { Beside, useBeside } from './useBeside.ts'

type Props<Row> = {
  beside: ReturnType<typeof useBeside<Row>>
  rowName: (row: Row) => string
  Details: Beside | undefined
  children: ReactNode
}

/** The rows, and beside them the details of one. The rows keep their place whether the panel is open or not. */
export function BesidePanel<Row>({ beside: { shown, row, close }, rowName, Details, children }: Props<Row>) {
  return (
    <div className={styles.frame} data-split={shown !== undefined || undefined}>
      <div className={styles.list}>{children}</div>
      {shown !== undefined && Details && (
        <section className={styles.beside} aria-label="Beside the list">
          <Suspense
            fallback={
              <div className={styles.waiting}>
                <TextSkeleton lines={6} />
              </div>
            }
          >
            <Details id={shown} name={row && rowName(row)} onClose={close} />
          </Suspense>
        </section>
      )}
    </div>
  )
}
