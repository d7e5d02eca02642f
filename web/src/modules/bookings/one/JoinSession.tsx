import { isToBeJoined, joinOpensAt } from '@app/contract/bookings/bookings.rules.ts'
import type { Booking } from '@app/contract/bookings/bookings.shapes.ts'
import { Button } from '@mantine/core'
import { moment } from '#core/format.ts'
import { useNow } from '#ui/useNow.ts'
import styles from './BookingPage.module.css'

type Meeting = Pick<Booking, 'state' | 'date' | 'endsAt' | 'meetingUrl'>

/** Opens the meeting from a quarter of an hour before the start; before that it says from when. Nothing once the session is over. */
export function JoinSession({ meeting, size = 'sm' }: { meeting: Meeting; size?: 'sm' | 'compact-sm' }) {
  const now = useNow()
  if (!isToBeJoined(meeting, now)) return null
  const opensAt = joinOpensAt(meeting)
  if (now < opensAt) return <span className={styles.from}>Join from {moment(opensAt)}</span>
  if (!meeting.meetingUrl) return <span className={styles.from}>The link to join has not been set yet.</span>
  return (
    <Button component="a" size={size} href={meeting.meetingUrl} target="_blank" rel="noopener noreferrer">
      Join
    </Button>
  )
}
