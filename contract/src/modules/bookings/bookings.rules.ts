import { type Actor, staff } from '#core/access.ts'

export const bookingDetailsLength = 255
/** What a list shows of the details, and of the meeting's date. */
export const bookingDetailsPreview = 50
export const meetingDatePreview = 25
export const timezoneLength = 100
/** How far ahead a session can be booked. */
export const bookingDaysAhead = 365
/** What the confirmation promises, in hours. */
export const confirmedWithinHours = 1

export const bookingTabs = ['all', 'upcoming', 'past'] as const
export type BookingTab = (typeof bookingTabs)[number]

/**
 * `awaitingPayment` holds its mentor's time for as long as there is to pay it; `requested` is a wish that an admin confirms; what is
 * `confirmed`, `completed` or `noShow` has its mentor's time.
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

/** What is written down of a booking: who did it, and when. */
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

/** The back office sees every booking; anybody else those that are their own. */
export const seesAllBookings = (actor: Pick<Actor, 'role'>) => actor.role === 'admin' || actor.role === 'sales'
/** What a session costs is not the business of whoever holds it. */
export const seesBookingPrice = (actor: Pick<Actor, 'id' | 'role'>, bookerId: string) => seesAllBookings(actor) || actor.id === bookerId
/** Only an admin books for somebody else. */
export const mayBookFor = (actor: Pick<Actor, 'id' | 'role'>, bookerId: string) => actor.role === 'admin' || actor.id === bookerId

/** Everybody who works here can be a mentor; an admin says of which sessions. */
export const mayMentor = (role: Actor['role']) => staff.some((one) => one === role)

type Standing = { state: BookingState; startsAt: Date; bookerId: string; mentorId: string | null }
type At = { now: Date; hoursBefore: number }

/** Whether it still stands: there is something to cancel or to move. */
export const isOpenBooking = ({ state }: Pick<Standing, 'state'>) => state === 'requested' || state === 'confirmed'

/** Whoever runs the desk, and whoever holds the session. */
export const handlesBooking = (actor: Pick<Actor, 'id' | 'role'>, { mentorId }: Pick<Standing, 'mentorId'>) =>
  seesAllBookings(actor) || (mayMentor(actor.role) && actor.id === mentorId)

/** Until when its booker may move it, or cancel it and get back what was paid. A wish that nobody has confirmed binds nobody, up to its hour. */
export const changeableUntil = ({ state, startsAt }: Pick<Standing, 'state' | 'startsAt'>, hoursBefore: number): Date =>
  state === 'requested' ? startsAt : new Date(startsAt.getTime() - hoursBefore * 3_600_000)

/** Staff may always; its booker until the policy's hour. */
export function mayChangeBooking(actor: Pick<Actor, 'id' | 'role'>, booking: Standing, { now, hoursBefore }: At): boolean {
  if (!isOpenBooking(booking)) return false
  if (handlesBooking(actor, booking)) return true
  return actor.id === booking.bookerId && now < changeableUntil(booking, hoursBefore)
}
export const tooLateToChange = (hoursBefore: number) =>
  `A session can be moved until ${inHours(hoursBefore)} before it begins. Please write to us, or cancel it.`
const inHours = (hours: number) => `${hours} ${hours === 1 ? 'hour' : 'hours'}`

/** What is not paid yet is given up at any time; staff may always; its booker until it begins. */
export function mayCancelBooking(actor: Pick<Actor, 'id' | 'role'>, booking: Standing, now: Date): boolean {
  if (booking.state === 'awaitingPayment') return actor.id === booking.bookerId || seesAllBookings(actor)
  if (!isOpenBooking(booking)) return false
  return handlesBooking(actor, booking) || (actor.id === booking.bookerId && now < booking.startsAt)
}
export const tooLateToCancel = 'This session has begun. Please write to us.'

/** Whether what was paid stays with us when this person cancels it now: its booker was told until when it goes back. */
export const keepsPayment = (actor: Pick<Actor, 'id' | 'role'>, booking: Standing, { now, hoursBefore }: At): boolean =>
  !handlesBooking(actor, booking) && now >= changeableUntil(booking, hoursBefore)
export const keptAfter = (hoursBefore: number) =>
  `It was cancelled less than ${inHours(hoursBefore)} before it begins, so what was paid is not given back.`

/** Nobody can have failed to come before it began. */
export const mayMarkNoShow = (actor: Pick<Actor, 'id' | 'role'>, booking: Standing, now: Date) =>
  handlesBooking(actor, booking) && booking.state === 'confirmed' && booking.startsAt <= now
export const mayReport = (actor: Pick<Actor, 'id' | 'role'>, booking: Standing, now: Date) =>
  (actor.role === 'admin' || actor.id === booking.mentorId) &&
  (booking.state === 'confirmed' || booking.state === 'completed') &&
  booking.mentorId !== null &&
  booking.startsAt <= now
export const mayRate = (actor: Pick<Actor, 'id'>, { state, bookerId }: Pick<Standing, 'state' | 'bookerId'>) =>
  actor.id === bookerId && state === 'completed'
export const mayConfirm = (actor: Pick<Actor, 'role'>, { state }: Pick<Standing, 'state'>) =>
  actor.role === 'admin' && state === 'requested'
export const maySetLink = (actor: Pick<Actor, 'role'>, booking: Pick<Standing, 'state'>) => actor.role === 'admin' && isOpenBooking(booking)
