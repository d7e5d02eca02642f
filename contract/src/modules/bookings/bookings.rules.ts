import type { Actor } from '#core/access.ts'

export const bookingDetailsLength = 255
export const timezoneLength = 100
/** How far ahead a session can be booked. */
export const bookingDaysAhead = 365
/** What the confirmation promises, in hours. */
export const confirmedWithinHours = 1

export const bookingTabs = ['all', 'upcoming', 'past'] as const
export type BookingTab = (typeof bookingTabs)[number]

/** The back office sees every booking; anybody else those that are their own. */
export const seesAllBookings = (actor: Pick<Actor, 'role'>) => actor.role === 'admin' || actor.role === 'sales'
/** Only an admin books for somebody else. */
export const mayBookFor = (actor: Pick<Actor, 'id' | 'role'>, bookerId: string) => actor.role === 'admin' || actor.id === bookerId
