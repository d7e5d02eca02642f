import { dateTime, exactDateTime, type Instant, relative, toDate } from '#core/format.ts'
import { useNow } from './useNow.ts'
import styles from './When.module.css'

type Props = {
  at: Instant
  /** 'relative' (3 hours ago), 'exact' (31-12-2024 at 23:59:59) or 'both', one under the other, as in tables. */
  show?: 'relative' | 'exact' | 'both'
}

/** Seconds say nothing in a list; the title has them. */
const toTheMinute = (stamp: string) => stamp.replace(/:\d\d$/, '')

/** An instant in the reader's time zone. The title has weekday and zone. */
export function When({ at, show = 'relative' }: Props) {
  const now = useNow()
  const date = toDate(at)
  if (!date) return null
  return (
    <time className={styles.when} dateTime={date.toISOString()} title={exactDateTime(date)}>
      {show !== 'exact' && <span>{relative(date, now)}</span>}
      {show === 'both' && ' '}
      {show === 'both' && <span className={styles.exact}>{toTheMinute(dateTime(date))}</span>}
      {show === 'exact' && <span>{dateTime(date)}</span>}
    </time>
  )
}
