import { dateTime, exactDateTime, type Instant, relative, toDate } from '#core/format.ts'
import { useNow } from './useNow.ts'
import styles from './When.module.css'

type Props = {
  at: Instant
  /** 'relative' (3 hours ago), 'exact' (31-12-2024 at 23:59:59) or 'both', one under the other, as in tables. */
  show?: 'relative' | 'exact' | 'both'
}

/** An instant in the reader's time zone. The title has weekday and zone. */
export function When({ at, show = 'relative' }: Props) {
  const now = useNow()
  const date = toDate(at)
  if (!date) return null
  return (
    <time className={styles.when} dateTime={date.toISOString()} title={exactDateTime(date)}>
      {show !== 'exact' && <span>{relative(date, now)}</span>}
      {show === 'both' && ' '}
      {show !== 'relative' && <span className={show === 'both' ? styles.exact : undefined}>{dateTime(date)}</span>}
    </time>
  )
}
