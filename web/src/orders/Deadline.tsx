import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react'
import { day } from '#core/format.ts'
import { useNow } from '#ui/useNow.ts'
import styles from './Deadline.module.css'
import { daysUntil } from './today.ts'

type Props = { order: Pick<OrderSummary, 'deadline' | 'timezone' | 'tab'> }

/** The day an order is due and how far it is. Today presses, and so does a day that has passed while the work goes on. */
export function Deadline({ order: { deadline, timezone, tab } }: Props) {
  const days = daysUntil(deadline, useNow())
  const isWorkedOn = tab === 'new' || tab === 'active'
  const look = days === 0 ? 'today' : isWorkedOn && days < 0 ? 'late' : undefined
  const Icon = look === 'today' ? IconClockExclamation : IconAlertTriangle
  return (
    <span className={styles.deadline} data-look={look} title={timezone}>
      <time dateTime={deadline}>{day(deadline)}</time>
      {(look || isWorkedOn) && (
        <span className={styles.words}>
          {look && <Icon size={13} stroke={2} aria-hidden="true" />}
          {words(days)}
        </span>
      )}
    </span>
  )
}

function words(days: number): string {
  if (days === 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  if (days < 0) return days === -1 ? '1 day late' : `${-days} days late`
  return `in ${days} days`
}
