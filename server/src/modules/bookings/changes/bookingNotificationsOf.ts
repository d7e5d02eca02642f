import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import type { BookingRow } from '../bookings.table.ts'

export type BookingNotificationKind = 'confirmed' | 'moved' | 'cancelled' | 'link'
/** What is told of a change, as it stood then: it is right whatever happens next, and even if the booking is deleted. */
export type BookingNotification = {
  kind: BookingNotificationKind
  bookingId: string
  sequence: number
  byId: string
  bookerId: string
  mentorId: string | null
  /** Who was to hold it before, where that is somebody else. */
  formerMentorId?: string
  sessionName: string
  duration: string
  startsAt: string
  endsAt: string | null
  /** When it was to begin before. */
  from?: string
  timezone: string
  details: string
  meetingUrl: string | null
  reason?: string
  /** What becomes of what its customer has paid. */
  money?: string
  isDeleted?: true
}

declare module '#jobs/jobs.ts' {
  interface Jobs {
    bookingChanged: BookingNotification
  }
}

type About = { byId: string; before?: BookingRow; reason?: string; money?: string; isDeleted?: true }

/** Queues what people are told, in the transaction of the change. */
export async function queueBookingNotification(
  db: Db,
  kind: BookingNotificationKind,
  booking: BookingRow,
  { byId, before, reason, money, isDeleted }: About,
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
    meetingUrl: booking.meetingUrl,
    ...(reason && { reason }),
    ...(money && { money }),
    ...(isDeleted && { isDeleted }),
  })
}
