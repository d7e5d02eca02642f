import { changeableUntil } from '@app/contract/bookings/bookings.rules.ts'
import { isOvertaken, soonWords } from '@app/contract/core/dueDay.ts'
import { momentIn } from '@app/contract/core/format.ts'
import { href } from '@app/contract/screens.ts'
import { emailBrandOf } from '#company/index.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { amountInWords } from '#orders/index.ts'
import { backOfficeIds } from '#users/index.ts'
import { bookingNotification, sessionBooked as sessionBookedEmail } from './bookings.emails.ts'
import { bookingById } from './bookings.store.ts'
import type { BookingRow } from './bookings.table.ts'
import type { BookingNotification } from './changes/bookingNotificationsOf.ts'
import { remindedBefore } from './changes/reminders.ts'
import { type BookingFacts, type BookingReader, notifyOfBooking, readersOf } from './notifyOfBooking.ts'
import { pageOfBooking } from './pageOfBooking.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    sessionBooked: { bookingId: string }
  }
}

type Payloads = { bookingId: string; startsAt: string; hoursBefore: number }

/** Notifies the booker, the mentor and the back office; keyed by the booking, so that a second run sends nothing. */
async function sessionBooked({ bookingId }: { bookingId: string }, { db, config, push }: JobContext): Promise<void> {
  const booking = await bookingById(db, bookingId)
  // A cancelled booking is announced by its cancellation instead.
  if (!booking || booking.state === 'cancelled' || booking.state === 'awaitingPayment') return
  const readers = await readersOf(db, config, factsOf(booking))
  const booker = readers.find(({ side }) => side === 'booker')
  if (!booker) return
  const brand = await emailBrandOf(db, config)
  const price = amountInWords(booking.priceCents, booking.currency)
  await notifyOfBooking({ db, config }, factsOf(booking), {
    key: `booked:${bookingId}`,
    userIds: [...(await backOfficeIds(db)), ...readers.filter(({ side }) => side === 'mentor').map(({ user }) => user.id)],
    text: `${booker.user.name} booked ${booking.sessionName}`,
    href: href('bookingDetails', { slug: booking.id }),
    emails: readers.map((reader) => ({
      ...(booking.state === 'requested'
        ? sessionBookedEmail(brand, { ...reader.data, price })
        : bookingNotification(brand, {
            ...reader.data,
            ...(reader.side === 'booker' && { price, closing: policyWords(reader, booking, config) }),
            ...bookedWords(reader),
          })),
      ...receiver(reader),
    })),
  })
  push.changed({ users: readers.map(({ user }) => user.id), roles: ['admin', 'sales'] }, { topic: 'bookings', id: bookingId })
}

/** The deadline for changes, as it was shown before the booking. */
function policyWords(
  { zone }: BookingReader,
  booking: Pick<BookingRow, 'state' | 'startsAt'>,
  { BOOKING_CHANGE_HOURS }: JobContext['config'],
) {
  const until = momentIn(zone, changeableUntil(booking, BOOKING_CHANGE_HOURS))
  return `You can move it, or cancel it and get back what you paid, until ${until}. You can cancel later too, but without a refund.`
}

function closingOf(
  reader: BookingReader,
  facts: BookingFacts,
  news: BookingNotification,
  config: JobContext['config'],
): { closing?: string } {
  if (reader.side !== 'booker') return {}
  if (news.money) return { closing: news.money }
  return facts.state === 'confirmed' ? { closing: policyWords(reader, facts, config) } : {}
}

const bookedWords = ({ side, other, data }: BookingReader) =>
  side === 'booker'
    ? {
        title: `Booked for ${data.short}`,
        heading: 'Your session is booked',
        says: `You have booked a session${other ? ` with ${other.name}` : ''}. The entry for your calendar is attached.`,
      }
    : {
        title: `New session ${data.short}`,
        heading: 'You have a new session',
        says: `${other?.name ?? 'A customer'} has booked a session with you. The entry for your calendar is attached.`,
      }

/** Notifies both sides of a change, except its author in the app; both get the email, since their calendars need the entry. */
async function bookingChanged(news: BookingNotification, { db, config, push }: JobContext): Promise<void> {
  const facts: BookingFacts = {
    ...news,
    startsAt: new Date(news.startsAt),
    endsAt: news.endsAt ? new Date(news.endsAt) : null,
    state: news.kind === 'cancelled' ? 'cancelled' : 'confirmed',
    changedAt: new Date(),
    isDeleted: news.isDeleted ?? false,
  }
  const brand = await emailBrandOf(db, config)
  const readers = await readersOf(db, config, facts)
  const key = `booking:${news.bookingId}:${news.sequence}`
  for (const reader of readers) {
    const before = news.from && momentIn(reader.zone, new Date(news.from))
    const words = changeWords(news, reader)
    await notifyOfBooking({ db, config }, facts, {
      key: `${key}:${reader.side}`,
      userIds: reader.user.id === news.byId ? [] : [reader.user.id],
      text: words.text,
      ...(!news.isDeleted && { href: pageOfBooking(reader.user.role, news.bookingId) }),
      emails: [
        {
          ...bookingNotification(brand, {
            ...reader.data,
            ...words,
            before,
            reason: news.reason,
            ...closingOf(reader, facts, news, config),
          }),
          ...receiver(reader),
        },
      ],
    })
  }
  await notifyFormerMentor(news, facts, { db, config })
  const users = [news.bookerId, ...(news.mentorId ? [news.mentorId] : []), ...(news.formerMentorId ? [news.formerMentorId] : [])]
  push.changed({ users, roles: ['admin', 'sales'] }, { topic: 'bookings', id: news.bookingId })
}

/** The former mentor gets a cancellation. */
async function notifyFormerMentor(
  news: BookingNotification,
  facts: BookingFacts,
  context: Pick<JobContext, 'db' | 'config'>,
): Promise<void> {
  if (!news.formerMentorId) return
  const gone: BookingFacts = {
    ...facts,
    mentorId: news.formerMentorId,
    state: 'cancelled',
    startsAt: new Date(news.from ?? news.startsAt),
    isDeleted: true,
  }
  const reader = (await readersOf(context.db, context.config, gone)).find(({ side }) => side === 'mentor')
  if (!reader) return
  const brand = await emailBrandOf(context.db, context.config)
  const words = {
    title: `Another mentor holds ${reader.data.short}`,
    heading: 'Another mentor holds your session',
    says: 'You no longer hold this session, and its time is free again.',
  }
  await notifyOfBooking(context, gone, {
    key: `booking:${news.bookingId}:${news.sequence}:former`,
    userIds: [reader.user.id],
    text: `Another mentor holds ${news.sessionName} on ${reader.data.short}`,
    emails: [{ ...bookingNotification(brand, { ...reader.data, ...words }), ...receiver(reader) }],
  })
}

function changeWords({ kind, byId }: BookingNotification, { other, data: { session, short } }: BookingReader) {
  const who = other && other.id === byId ? other.name : 'We'
  switch (kind) {
    case 'confirmed':
      return {
        title: `Confirmed for ${short}`,
        text: `${who} confirmed ${session} for ${short}`,
        heading: 'Your session is confirmed',
        says: 'The time of this session is confirmed. The entry for your calendar is attached.',
      }
    case 'moved':
      return {
        title: `Now ${short}`,
        text: `${who} moved ${session} to ${short}`,
        heading: 'Your session was moved',
        says: `This session is now on ${short}. The attached file updates your calendar.`,
      }
    case 'cancelled':
      return {
        title: 'Cancelled',
        text: `${who} cancelled ${session} on ${short}`,
        heading: 'Your session is cancelled',
        says: 'This session was cancelled. The attached file removes it from your calendar.',
      }
    case 'link':
      return {
        title: 'Meeting link',
        text: `${who} added the meeting link of ${session} on ${short}`,
        heading: 'Your session has a meeting link',
        says: 'This is where you meet.',
      }
  }
}

/** Reminds both sides once, if the session still starts at the time for which this job was queued. */
async function bookingReminder({ bookingId, startsAt, hoursBefore }: Payloads, { db, config, clock }: JobContext): Promise<void> {
  const booking = await bookingById(db, bookingId)
  if (booking?.state !== 'confirmed' || booking.startsAt.toISOString() !== startsAt || booking.startsAt <= clock.now()) return
  if (isOvertaken(hoursBefore, remindedBefore, booking.startsAt, clock.now())) return
  const facts = factsOf(booking)
  const brand = await emailBrandOf(db, config)
  // A reminder may come late, after the product was down.
  const soon = soonWords(booking.startsAt, clock.now())
  for (const reader of await readersOf(db, config, facts)) {
    const words = { title: `Begins ${soon}`, heading: `Your session begins ${soon}`, says: `A reminder: this session begins ${soon}.` }
    await notifyOfBooking({ db, config }, facts, {
      key: `bookingReminder:${bookingId}:${hoursBefore}:${startsAt}:${reader.side}`,
      userIds: [reader.user.id],
      text: `${booking.sessionName} begins ${soon}`,
      href: pageOfBooking(reader.user.role, bookingId),
      emails: [{ ...bookingNotification(brand, { ...reader.data, ...words }), ...receiver(reader) }],
    })
  }
}

/** Sends the customer the report and asks for a rating. */
async function bookingReported({ bookingId }: { bookingId: string }, { db, config, push }: JobContext): Promise<void> {
  const booking = await bookingById(db, bookingId)
  const reader = booking && (await readersOf(db, config, factsOf(booking))).find(({ side }) => side === 'booker')
  if (!booking || !reader) return
  const brand = await emailBrandOf(db, config)
  const words = {
    title: 'What was done',
    heading: 'What was done in your session',
    says: booking.reportDone ?? '',
    ...(booking.reportNextSteps && { closing: `What comes next: ${booking.reportNextSteps}` }),
  }
  await notifyOfBooking({ db, config }, factsOf(booking), {
    key: `bookingReported:${bookingId}`,
    userIds: [reader.user.id],
    text: `What was done in ${booking.sessionName}, and what comes next`,
    href: pageOfBooking(reader.user.role, bookingId),
    emails: [{ ...bookingNotification(brand, { ...reader.data, ...words }), ...receiver(reader) }],
  })
  push.changed({ users: [reader.user.id], roles: ['admin', 'sales'] }, { topic: 'bookings', id: bookingId })
}

const receiver = ({ user }: BookingReader) => ({ userId: user.id, to: user.email, mailKind: 'booking' })
const factsOf = (booking: BookingRow): BookingFacts => ({ ...booking, bookingId: booking.id, changedAt: booking.updatedAt })

export const bookingJobs = { sessionBooked, bookingChanged, bookingReminder, bookingReported } satisfies JobHandlers
