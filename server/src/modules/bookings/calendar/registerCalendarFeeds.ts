import { bookingCalendarPath, isOpenBooking, tellsMeetingUrl } from '@app/contract/bookings/bookings.rules.ts'
import type { FastifyInstance } from 'fastify'
import { companyOf } from '#company/index.ts'
import { days, later, minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { notFound } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import { requireReader } from '#http/caller.ts'
import { siteOf } from '#outside/mail/index.ts'
import { findUser, isClosed } from '#users/index.ts'
import { type BookingToShow, bookingsInCalendarOf, visibleBooking } from '../bookings.store.ts'
import { pageOfBooking } from '../pageOfBooking.ts'
import { knownFeedVersion } from './calendarFeeds.store.ts'
import { calendarOf } from './calendarFile.ts'
import { readFeedToken } from './feedAddress.ts'

/** `GET /api/calendar/<secret>.ics`: a person's own sessions, for calendar programs that have only the address. */
export function registerCalendarFeeds(app: FastifyInstance, context: AppContext): void {
  const { db, secret, clock, config } = context
  app.get<{ Params: { token: string } }>('/api/calendar/:token', { schema: { hide: true } }, async (request, reply) => {
    const feed = readFeedToken(secret, request.params.token)
    const user = feed && (await knownFeedVersion(db, feed.userId)) === feed.version ? await findUser(db, feed.userId) : undefined
    if (!user || isClosed(user)) throw notFound('Calendar')
    const now = clock.now()
    const bookings = await bookingsInCalendarOf(db, user.id, { from: later(now, -days(60)), to: later(now, days(366)) })
    const { name } = await companyOf(db, config)
    const site = siteOf(config)
    const text = await calendarOf(
      bookings.map((shown) => entryFor(shown, user.id, new URL(pageOfBooking(user.role, shown.booking.id), site).href)),
      new URL(site).hostname,
      name,
    )
    return await reply.header('cache-control', 'private, no-store').type('text/calendar; charset=utf-8').send(text)
  })

  // One session, for a calendar program on the device of a person who sees it. It has the same UID as in mails and feeds.
  app.get<{ Params: { id: string } }>(bookingCalendarPath(':id'), { schema: { hide: true } }, async (request, reply) => {
    const { actor } = await requireReader(context, request, reply)
    const { id } = request.params
    const shown = actor && isId(id) ? await visibleBooking(db, actor, id) : undefined
    if (!actor || !shown || !isOpenBooking(shown.booking)) throw notFound('Booking')
    const site = siteOf(config)
    const { name } = await companyOf(db, config)
    const page = new URL(pageOfBooking(actor.role, id), site).href
    const text = await calendarOf([entryFor(shown, actor.id, page)], new URL(site).hostname, name)
    return await reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'attachment; filename="session.ics"')
      .type('text/calendar; charset=utf-8')
      .send(text)
  })
}

function entryFor({ booking, booker, mentor }: BookingToShow, userId: string, url: string) {
  const other = booking.bookerId === userId ? mentor : booker
  const { id: bookingId, sequence, startsAt, sessionName, details, state, updatedAt: changedAt } = booking
  const meetingUrl = tellsMeetingUrl(booking) ? booking.meetingUrl : null
  const endsAt = booking.endsAt ?? later(startsAt, minutes(60))
  const description = [meetingUrl && `Join: ${meetingUrl}`, details].filter(Boolean).join('\n\n')
  const summary = other ? `${sessionName} with ${other.name}` : sessionName
  return {
    bookingId,
    sequence,
    startsAt,
    endsAt,
    summary,
    description,
    url,
    meetingUrl,
    changedAt,
    state: state === 'requested' ? state : ('confirmed' as const),
  }
}
