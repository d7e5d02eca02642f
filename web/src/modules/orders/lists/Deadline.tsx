import { daysUntil, dueWords } from '@app/contract/core/dueDay.ts'
import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react'
import { day } from '#core/format.ts'
import { useNow } from '#ui/useNow.ts'
import styles from './Deadline.module.css'
import { orderClockAt } from './today.ts'

type Props = { order: Pick<OrderSummary, 'deadline' | 'timezone' | 'tab'> }

/** The deadline and its distance. A deadline today or in the past is highlighted while the work is unfinished. */
export function Deadline({ order: { deadline, timezone, tab } }: Props) {
  const reading = orderClockAt(useNow(), timezone)
  const days = daysUntil(deadline, reading)
  const isWorkedOn = tab === 'new' || tab === 'active'
  const look = !isWorkedOn || days > 0 ? undefined : days === 0 ? 'today' : 'late'
  const Icon = look === 'today' ? IconClockExclamation : IconAlertTriangle
  return (
    <span className={styles.deadline} data-look={look} title={timezone}>
      <time dateTime={deadline}>{day(deadline)}</time>
      {isWorkedOn && (
        <span className={styles.words}>
          {look && <Icon size={13} stroke={2} aria-hidden="true" />}
          {words(dueWords(deadline, reading).words)}
        </span>
      )}
    </span>
  )
}

/** Below the date, 'due' is redundant. */
const words = (due: string) => due.replace(/^due /, '').replace(/^t/, 'T')
