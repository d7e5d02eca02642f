import { seesAllBookings } from '@app/contract/bookings/bookings.rules.ts'
import type { Contract } from '@app/contract/index.ts'
import { notFound, orNotFound } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import type { Context, Handlers } from '#http/handlers.ts'
import { siteOf } from '#outside/mail/index.ts'
import { serializeColleague } from '#users/index.ts'
import { clocksOf } from './bookedTime.ts'
import { storyOf } from './bookingEvents.store.ts'
import { serializeBooking, serializeBookingDetails } from './bookings.serializer.ts'
import { bookingsBetween, listAllBookings, listBookingsOf, listSessionsHeldBy, visibleBooking } from './bookings.store.ts'
import { bookSession } from './bookSession.ts'
import { feedVersion, nextFeedVersion } from './calendar/calendarFeeds.store.ts'
import { feedPath } from './calendar/feedAddress.ts'
import { markNoShow, rateSession, reportSession, setMeetingUrl } from './changes/afterSession.ts'
import { cancelBooking, removeBooking } from './changes/cancelBooking.ts'
import { confirmBooking, moveBooking } from './changes/moveBooking.ts'
import { changeHours, readHours } from './hours/changeHours.ts'
import { allMentors, hoursOf } from './hours/mentorHours.store.ts'
import { heldIdOf } from './paying/bookingPayments.store.ts'
import { daysOf, slotsFor } from './slots/slotsFor.ts'
import { slotsForMove } from './slots/slotsForMove.ts'

const mostCalendarDays = 7
const none = { items: [], total: 0 }

export const bookings: Handlers<Contract['bookings']> = {
  create: async (context) => {
    const { id } = await bookSession(context, context.me, context.input, context)
    return serializeBooking(await visible(context, id), context.me)
  },
  slots: async (context) => {
    const { booking, ...request } = context.input
    if (booking !== undefined) return slotsForMove(context, context.me, { ...request, booking })
    return slotsFor(context, context.me, { ...request, except: await heldIdOf(context.db, context.me.id) })
  },
  ofUser: async ({ db, clock, zone, me, input }) => {
    const reading = { zone, now: clock.now() }
    const { items, ...counted } = isId(input.id)
      ? await listBookingsOf(db, input.id, input, reading, { state: input.state, day: input.day })
      : none
    return { items: items.map((shown) => serializeBooking(shown, me)), ...counted }
  },
  ofMentor: async ({ db, clock, zone, me, input }) => {
    const reading = { zone, now: clock.now() }
    const { items, ...counted } = isId(input.id)
      ? await listSessionsHeldBy(db, input.id, input, reading, { state: input.state, day: input.day })
      : none
    return { items: items.map((shown) => serializeBooking(shown, me)), ...counted }
  },
  byId: (context) => details(context, context.input.id),
  all: async ({ db, clock, zone, me, input }) => {
    const { page, pageSize, search, tab, sort, direction, ...filters } = input
    const reading = { zone, now: clock.now() }
    const { items, ...counted } = await listAllBookings(db, { page, pageSize, search, tab, sort, direction }, reading, filters)
    return { items: items.map((shown) => serializeBooking(shown, me)), ...counted }
  },
  calendar: async ({ db, me, input }) => {
    const { from, to } = daysOf(input, clocksOf(input.timezone), mostCalendarDays)
    const mentor = seesAllBookings(me) ? input.mentor : me.id
    if (mentor && !isId(mentor)) return []
    const found = await bookingsBetween(db, { from: new Date(from), to: new Date(to) }, mentor ?? undefined)
    return found.map((shown) => serializeBooking(shown, me))
  },
  update: async (context) => {
    await setMeetingUrl(context, context.me, context.input.id, context.input.data.meetingUrl)
    return await details(context, context.input.id)
  },
  confirm: async (context) => {
    await confirmBooking(context, context.me, context.input)
    return await details(context, context.input.id)
  },
  move: async (context) => {
    await moveBooking(context, context.me, context.input)
    return await details(context, context.input.id)
  },
  cancel: async (context) => {
    await cancelBooking(context, context.me, context.input)
    return await details(context, context.input.id)
  },
  noShow: async (context) => {
    await markNoShow(context, context.me, context.input.id)
    return await details(context, context.input.id)
  },
  report: async (context) => {
    await reportSession(context, context.me, context.input)
    return await details(context, context.input.id)
  },
  rate: async (context) => {
    await rateSession(context, context.me, context.input)
    return await details(context, context.input.id)
  },
  remove: async (context) => {
    await removeBooking(context, context.me, context.input.id)
    return { message: 'Deleted Successfully!' }
  },
  mentors: async ({ db }) => (await allMentors(db)).map(({ person, timezone }) => ({ ...serializeColleague(person), timezone })),
  hours: (context) => readHours(context, context.me, context.input.userId),
  setHours: async (context) => {
    await changeHours(context, context.me, context.input)
    return await readHours(context, context.me, context.input.userId)
  },
  feed: async ({ db, secret, config, me }) => ({
    address: new URL(feedPath(secret, { userId: me.id, version: await feedVersion(db, me.id) }), siteOf(config)).href,
  }),
  renewFeed: async ({ db, secret, config, me }) => ({
    address: new URL(feedPath(secret, { userId: me.id, version: await nextFeedVersion(db, me.id) }), siteOf(config)).href,
  }),
}

type Deps = Pick<Context, 'db' | 'me' | 'clock' | 'config'>

async function visible({ db, me }: Pick<Deps, 'db' | 'me'>, id: string) {
  if (!isId(id)) throw notFound('Booking')
  return orNotFound(await visibleBooking(db, me, id), 'Booking')
}

async function details(context: Deps, id: string) {
  const { db, me, clock, config } = context
  const shown = await visible(context, id)
  const mentorTimezone = shown.booking.mentorId ? (await hoursOf(db, shown.booking.mentorId))?.timezone : undefined
  const story = await storyOf(db, id)
  return serializeBookingDetails(shown, me, { story, mentorTimezone, now: clock.now(), hoursBefore: config.BOOKING_CHANGE_HOURS })
}
