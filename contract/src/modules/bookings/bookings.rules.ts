import { type Actor, staff } from '#core/access.ts'

export const bookingDetailsLength = 255
/** Lengths of the previews of details and of the meeting date in lists. */
export const bookingDetailsPreview = 50
export const meetingDatePreview = 25
export const timezoneLength = 100
/** How far ahead a session can be booked. */
export const bookingDaysAhead = 365
/** Hours within which the confirmation mail promises an answer. */
export const confirmedWithinHours = 1

export const bookingTabs = ['all', 'upcoming', 'past'] as const
export type BookingTab = (typeof bookingTabs)[number]

/**
 * `awaitingPayment` holds the mentor's time while the booking can be paid; `requested` waits for an admin's confirmation; `confirmed`,
 * `completed` and `noShow` occupy the mentor's time.
 */
export const bookingStates = ['awaitingPayment', 'requested', 'confirmed', 'completed', 'noShow', 'cancelled'] as const
export type BookingState = (typeof bookingStates)[number]
export const bookingStateWords = {
  awaitingPayment: 'Awaiting payment',
  requested: 'Requested',
  confirmed: 'Confirmed',
  completed: 'Completed',
  noShow: 'No-show',
  cancelled: 'Cancelled',
} as const satisfies Record<BookingState, string>

/** Events of a booking, each recorded with its actor and time. */
export const bookingEventKinds = [
  'booked',
  'paid',
  'lapsed',
  'confirmed',
  'moved',
  'cancelled',
  'refunded',
  'noShow',
  'link',
  'completed',
  'rated',
] as const
export type BookingEventKind = (typeof bookingEventKinds)[number]

export const reasonLength = 500
export const reportLength = 2_000
export const meetingUrlLength = 500
export const alternativesShown = 3
export const slotTaken = 'This time has just been taken.'
export const slotNotFree = 'This time is not free.'

/** The back office sees every booking; others see their own. */
export const seesAllBookings = (actor: Pick<Actor, 'role'>) => actor.role === 'admin' || actor.role === 'sales'
/** The mentor of a session does not see its price. */
export const seesBookingPrice = (actor: Pick<Actor, 'id' | 'role'>, bookerId: string) => seesAllBookings(actor) || actor.id === bookerId
/** Only an admin books for another person. */
export const mayBookFor = (actor: Pick<Actor, 'id' | 'role'>, bookerId: string) => actor.role === 'admin' || actor.id === bookerId

/** Every staff member can be a mentor; an admin assigns the sessions. */
export const mayMentor = (role: Actor['role']) => staff.some((one) => one === role)

type ChangeableBooking = { state: BookingState; startsAt: Date; bookerId: string; mentorId: string | null }
type PolicyTime = { now: Date; hoursBefore: number }

/** Whether the booking can still be cancelled or moved. */
export const isOpenBooking = ({ state }: Pick<ChangeableBooking, 'state'>) => state === 'requested' || state === 'confirmed'

/** Admins, sales, and the mentor of the session. */
export const handlesBooking = (actor: Pick<Actor, 'id' | 'role'>, { mentorId }: Pick<ChangeableBooking, 'mentorId'>) =>
  seesAllBookings(actor) || (mayMentor(actor.role) && actor.id === mentorId)

/** Deadline for its booker to move it or to cancel it with a refund. An unconfirmed request can be changed until it starts. */
export const changeableUntil = ({ state, startsAt }: Pick<ChangeableBooking, 'state' | 'startsAt'>, hoursBefore: number): Date =>
  state === 'requested' ? startsAt : new Date(startsAt.getTime() - hoursBefore * 3_600_000)

/** Staff can always change a booking; its booker until the policy's deadline. */
export function mayChangeBooking(actor: Pick<Actor, 'id' | 'role'>, booking: ChangeableBooking, { now, hoursBefore }: PolicyTime): boolean {
  if (!isOpenBooking(booking)) return false
  if (handlesBooking(actor, booking)) return true
  return actor.id === booking.bookerId && now < changeableUntil(booking, hoursBefore)
}
/** Only an admin puts a session at a time outside of the mentor's hours. */
export const mayMoveOutsideHours = (actor: Pick<Actor, 'role'>) => actor.role === 'admin'
export const tooLateToChange = (hoursBefore: number) =>
  `A session can be moved until ${inHours(hoursBefore)} before it begins. Please write to us, or cancel it.`
const inHours = (hours: number) => `${hours} ${hours === 1 ? 'hour' : 'hours'}`

/** An unpaid booking can be given up at any time; staff can always cancel, the booker until the session starts. */
export function mayCancelBooking(actor: Pick<Actor, 'id' | 'role'>, booking: ChangeableBooking, now: Date): boolean {
  if (booking.state === 'awaitingPayment') return actor.id === booking.bookerId || seesAllBookings(actor)
  if (!isOpenBooking(booking)) return false
  return handlesBooking(actor, booking) || (actor.id === booking.bookerId && now < booking.startsAt)
}
export const tooLateToCancel = 'This session has begun. Please write to us.'

/** Whether we keep the payment if this person cancels now: the booker has passed the refund deadline. */
export const keepsPayment = (actor: Pick<Actor, 'id' | 'role'>, booking: ChangeableBooking, { now, hoursBefore }: PolicyTime): boolean =>
  !handlesBooking(actor, booking) && now >= changeableUntil(booking, hoursBefore)
export const keptPaymentText = (hoursBefore: number) =>
  `It was cancelled less than ${inHours(hoursBefore)} before it begins, so the payment is not refunded.`

/** A no-show can be recorded only after the start. */
export const mayMarkNoShow = (actor: Pick<Actor, 'id' | 'role'>, booking: ChangeableBooking, now: Date) =>
  handlesBooking(actor, booking) && booking.state === 'confirmed' && booking.startsAt <= now
export const mayReport = (actor: Pick<Actor, 'id' | 'role'>, booking: ChangeableBooking, now: Date) =>
  (actor.role === 'admin' || actor.id === booking.mentorId) &&
  (booking.state === 'confirmed' || booking.state === 'completed') &&
  booking.mentorId !== null &&
  booking.startsAt <= now
export const mayRate = (actor: Pick<Actor, 'id'>, { state, bookerId }: Pick<ChangeableBooking, 'state' | 'bookerId'>) =>
  actor.id === bookerId && state === 'completed'
export const mayConfirm = (actor: Pick<Actor, 'role'>, { state }: Pick<ChangeableBooking, 'state'>) =>
  actor.role === 'admin' && state === 'requested'
const meetingStates: readonly BookingState[] = ['confirmed', 'completed', 'noShow']
/** Only a confirmed session tells where people meet: a held, requested or cancelled one may never take place. */
export const tellsMeetingUrl = ({ state }: Pick<ChangeableBooking, 'state'>) => meetingStates.includes(state)
/** Minutes before the start from which people can join. */
const joinOpensMinutes = 15
type Meeting = { state: BookingState; date: string; endsAt?: string | undefined; duration?: string }
export const joinOpensAt = ({ date }: Pick<Meeting, 'date'>): Date => new Date(Date.parse(date) - joinOpensMinutes * 60_000)
/** Whether a session is still to be joined: confirmed and not over. One without a known end lasts an hour. */
export const isToBeJoined = ({ state, date, endsAt }: Meeting, now: Date): boolean =>
  state === 'confirmed' && now.getTime() < (endsAt ? Date.parse(endsAt) : Date.parse(date) + 3_600_000)
/** The address of a session's entry for calendar programs. */
export const bookingCalendarPath = (id: string) => `/api/bookings/${id}/calendar.ics`

/** The people who handle a request also see the link that was set for it. */
export const seesMeetingUrl = (actor: Pick<Actor, 'id' | 'role'>, booking: Pick<ChangeableBooking, 'state' | 'mentorId'>) =>
  tellsMeetingUrl(booking) || (booking.state === 'requested' && handlesBooking(actor, booking))

export const maySetLink = (actor: Pick<Actor, 'role'>, booking: Pick<ChangeableBooking, 'state'>) =>
  actor.role === 'admin' && isOpenBooking(booking)
