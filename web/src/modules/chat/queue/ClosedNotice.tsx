import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { dateTime } from '#core/format.ts'
import styles from './Desk.module.css'

/** Outside of business hours a customer reads from when they are answered, on their own clocks. */
export function ClosedNotice() {
  const { data } = useQuery({ ...calls.chatQueue.hours.queryOptions(), refetchInterval: 60_000 })
  if (!data || data.isOpen) return null
  return (
    <p className={styles.closed} role="status">
      We are not at our desks just now.{' '}
      {data.opensAt ? `You can expect an answer from ${dateTime(data.opensAt)}.` : 'We answer as soon as we are back.'}
    </p>
  )
}
