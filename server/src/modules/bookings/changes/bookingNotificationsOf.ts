import { tellsMeetingUrl } from '@app/contract/bookings/bookings.rules.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import type { BookingRow } from '../bookings.table.ts'

export type BookingNotificationKind = 'confirmed' | 'moved' | 'cancelled' | 'link'
/** The facts of a change at the time of the change, so that the notification stays right after later changes or a deletion. */
export type BookingNotification = {
  kind: BookingNotificationKind
  bookingId: string
  sequence: number
  byId: string
  bookerId: string
  mentorId: string | null
  /** The former mentor, if another one takes over. */
  formerMentorId?: string
  sessionName: string
  duration: string
  startsAt: string
  endsAt: string | null
  /** The former start. */
  from?: string
  timezone: string
  details: string
  meetingUrl: string | null
  reason?: string
  /** Text about the customer's payment. */
  money?: string
  isDeleted?: true
}

declare module '#jobs/jobs.ts' {
  interface Jobs {
    bookingChanged: BookingNotification
  }
}

type NotificationFacts = { byId: string; before?: BookingRow; reason?: string; money?: string; isDeleted?: true }

/** Queues the notifications in the transaction of the change. */
export async function queueBookingNotification(
  db: Db,
  kind: BookingNotificationKind,
  booking: BookingRow,
  { byId, before, reason, money, isDeleted }: NotificationFacts,
): Promise<void> {
  await enqueue(db, 'bookingChanged', {
    kind,
    bookingId: booking.id,
    sequence: booking.sequence,
    byId,
    bookerId: booking.bookerId,
    mentorId: booking.mentorId,
    ...(before?.mentorId && before.mentorId !== booking.mentorId && { formerMentorId: before.mentorId }),
    sessionName: booking.sessionName,
    duration: booking.duration,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt?.toISOString() ?? null,
    ...(before && before.startsAt.getTime() !== booking.startsAt.getTime() && { from: before.startsAt.toISOString() }),
    timezone: booking.timezone,
    details: booking.details,
    meetingUrl: tellsMeetingUrl(booking) ? booking.meetingUrl : null,
    ...(reason && { reason }),
    ...(money && { money }),
    ...(isDeleted && { isDeleted }),
  })
}
