import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { moment } from '#core/format.ts'
import styles from './Desk.module.css'

/** Outside of business hours a customer sees when they will be answered, in their time zone. */
export function ClosedNotice({ isStaffOnline }: { isStaffOnline: boolean }) {
  const { data } = useQuery({ ...calls.chatQueue.hours.queryOptions(), refetchInterval: 60_000 })
  if (!data || data.isOpen) return null
  return (
    <p className={styles.closed} role="status">
      {isStaffOnline ? 'Our office is closed, but one of us is online.' : 'We are away at the moment.'}{' '}
      {data.opensAt ? `You can expect an answer from ${moment(data.opensAt)}.` : 'We answer as soon as we are back.'}
    </p>
  )
}
