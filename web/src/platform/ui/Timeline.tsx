import type { ReactNode } from 'react'
import type { Instant } from '#core/format.ts'
import type { Tone } from './Tag.tsx'
import styles from './Timeline.module.css'
import { When } from './When.tsx'

export type Moment = {
  key: string
  /** The event as a sentence. */
  title: ReactNode
  at?: Instant
  by?: ReactNode
  icon?: ReactNode
  tone?: Tone
  /** Its content: a message, files, figures. */
  body?: ReactNode
}

/** Events from top to bottom in one column. */
export function Timeline({ moments, label }: { moments: readonly Moment[]; label: string }) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {moments.map(({ key, title, at, by, icon, tone = 'plain', body }) => (
        <li key={key} className={styles.moment}>
          <span className={styles.knot} data-tone={tone} data-small={!icon || undefined} aria-hidden="true">
            {icon}
          </span>
          <div className={styles.words}>
            <div className={styles.line}>
              <span className={styles.title}>{title}</span>
              <span className={styles.when}>
                {by}
                {by && at ? ' · ' : ''}
                <When at={at} />
              </span>
            </div>
            {body && <div className={styles.body}>{body}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
