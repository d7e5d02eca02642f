import { daysUntil, dueWords } from '@app/contract/core/dueDay.ts'
import { deadlineInWords, deadlineOnClock } from '@app/contract/orders/deadlineWords.ts'
import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react'
import { day } from '#core/format.ts'
import { readerZone } from '#core/readerClock.ts'
import { useNow } from '#ui/useNow.ts'
import styles from './Deadline.module.css'
import { orderClockAt } from './today.ts'

type Props = {
  order: Pick<OrderSummary, 'deadline' | 'timezone' | 'tab'>
  /** Outside of tables: the month in words, with the hour and the zone below. */
  isInWords?: boolean
}

/** A deadline with its hour and zone; for readers elsewhere also on their own clock. */
export function deadlineTitle(order: Pick<OrderSummary, 'deadline' | 'timezone'>, now: Date): string {
  const own = deadlineOnClock(order, readerZone(), now)
  return deadlineInWords(order) + (own ? ` (${own} on your clock)` : '')
}

/** The deadline and its distance. A deadline today or in the past is highlighted while the work is unfinished. */
export function Deadline({ order, isInWords = false }: Props) {
  const { deadline, timezone, tab } = order
  const now = useNow()
  const reading = orderClockAt(now, timezone)
  const days = daysUntil(deadline, reading)
  const isWorkedOn = tab === 'new' || tab === 'active'
  const look = !isWorkedOn || days > 0 ? undefined : days === 0 ? 'today' : 'late'
  const Icon = look === 'today' ? IconClockExclamation : IconAlertTriangle
  return (
    <span className={styles.deadline} data-look={look} title={deadlineTitle(order, now)}>
      <time dateTime={deadline}>{isInWords ? deadlineInWords({ deadline, timezone: '' }) : day(deadline)}</time>
      {isWorkedOn && (
        <span className={styles.words}>
          {look && <Icon size={13} stroke={2} aria-hidden="true" />}
          {words(dueWords(deadline, reading).words)}
        </span>
      )}
    </span>
  )
}

/** The hour and zone of a deadline, and when that is for a reader elsewhere. */
export function DeadlineHour({ order }: Props) {
  const own = deadlineOnClock(order, readerZone(), useNow())
  return (
    <span className={styles.hour}>
      <span>{order.timezone}</span>
      {own && <span>{own} on your clock</span>}
    </span>
  )
}

/** Below the date, 'due' is redundant. */
const words = (due: string) => due.replace(/^due /, '').replace(/^t/, 'T')
