import { momentIn } from '@app/contract/core/format.ts'
import { href } from '@app/contract/screens.ts'
import { emailBrandOf } from '#company/index.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { notify } from '#notifications/index.ts'
import { amountInWords } from '#orders/index.ts'
import { listedPayment } from '#payments/index.ts'
import { backOfficeIds, findUser } from '#users/index.ts'
import { inTheirZone } from '../bookedTime.ts'
import { bookingById } from '../bookings.store.ts'
import { pageOfBooking } from '../pageOfBooking.ts'
import * as emails from './bookingPayments.emails.ts'
import { releaseHeldTime, releaseHeldTimes } from './heldTimes.ts'
import { returnSecondPayment } from './returnSecondPayment.ts'

type PaymentNotification = { bookingId: string; key: string; words: string; refunded?: string }

declare module '#jobs/jobs.ts' {
  interface Jobs {
    /** `paymentId` is null if it was paid with a prepaid session. */
    bookingPaid: { bookingId: string; paymentId: string | null }
    /** A refund, a dispute or a surplus; `key` names the event. */
    tellOfBookingPayment: PaymentNotification
  }
}

/** A booking with the person to notify of its payment, and its time on their clock. */
async function bookingWithPayer({ db, config }: JobContext, bookingId: string) {
  const booking = await bookingById(db, bookingId)
  const person = booking && (await findUser(db, booking.bookerId))
  if (!booking || !person) return undefined
  const when = momentIn(inTheirZone(booking.timezone), booking.startsAt)
  const page = pageOfBooking(person.role, bookingId)
  return {
    booking,
    person,
    page,
    brand: await emailBrandOf(db, config),
    about: { name: person.name, session: booking.sessionName, when, page },
  }
}

async function bookingPaid({ bookingId, paymentId }: { bookingId: string; paymentId: string | null }, context: JobContext) {
  const { db, push } = context
  const found = await bookingWithPayer(context, bookingId)
  if (!found) return
  const { booking, person, page, brand, about } = found
  const payment = paymentId ? await listedPayment(db, paymentId) : undefined
  const amount = payment ? amountInWords(payment.amountCents, payment.currency) : 'a prepaid session'
  const mail = emails.bookingPaid(brand, { ...about, amount, ...(payment && { transaction: payment.providerId ?? payment.id }) })
  const key = `bookingPaid:${bookingId}`
  await db.transaction(async (db) => {
    const to = payment?.billing.email || person.email
    await notify(db, {
      key,
      kind: 'payments',
      userIds: [person.id],
      text: `We received ${amount} for ${booking.sessionName}`,
      href: page,
      emails: [{ ...mail, userId: person.id, to, mailKind: 'payment' }],
    })
    if (payment)
      await notify(db, {
        key: `${key}:office`,
        kind: 'payments',
        userIds: await backOfficeIds(db),
        text: `${person.name} paid ${amount} for the session ${booking.sessionName}`,
        href: href('bookingDetails', { slug: bookingId }),
      })
  })
  push.changed({ users: [person.id], roles: ['admin', 'sales'] }, { topic: 'bookings', id: bookingId })
}

/** Announces that the hold has ended and nothing was charged. */
async function bookingLapsed({ bookingId }: { bookingId: string }, context: JobContext) {
  const found = await bookingWithPayer(context, bookingId)
  if (found?.booking.state !== 'cancelled') return
  const { person, about, brand } = found
  await notify(context.db, {
    key: `bookingLapsed:${bookingId}`,
    kind: 'bookings',
    userIds: [person.id],
    text: `${about.session} on ${about.when} was not paid in time, and the time is free again. Nothing was charged`,
    href: href('bookSession'),
    emails: [
      { ...emails.bookingLapsed(brand, { ...about, page: href('bookSession') }), userId: person.id, to: person.email, mailKind: 'booking' },
    ],
  })
  context.push.changed({ users: [person.id], roles: ['admin', 'sales'] }, { topic: 'bookings', id: bookingId })
}

async function tellOfBookingPayment({ bookingId, key, words, refunded }: PaymentNotification, context: JobContext) {
  const found = await bookingWithPayer(context, bookingId)
  if (!found) return
  const { person, page, about, brand } = found
  await context.db.transaction(async (db) => {
    await notify(db, {
      key,
      kind: 'payments',
      userIds: await backOfficeIds(db),
      text: words,
      href: href('bookingDetails', { slug: bookingId }),
    })
    if (refunded)
      await notify(db, {
        key: `${key}:customer`,
        kind: 'payments',
        userIds: [person.id],
        text: `We refunded ${refunded} for ${about.session}`,
        href: page,
        emails: [
          { ...emails.bookingRefunded(brand, { ...about, amount: refunded }), userId: person.id, to: person.email, mailKind: 'payment' },
        ],
      })
  })
  context.push.changed({ users: [person.id], roles: ['admin', 'sales'] }, { topic: 'bookings', id: bookingId })
}

export const bookingPaymentJobs = {
  releaseHeldTime: ({ bookingId }, context) => releaseHeldTime(context, bookingId),
  releaseHeldTimes: (_payload, context) => releaseHeldTimes(context),
  returnSecondPayment: (second, context) => returnSecondPayment(context, second),
  bookingPaid,
  bookingLapsed,
  tellOfBookingPayment,
} satisfies JobHandlers
export const bookingPaymentCrontab = '* * * * * releaseHeldTimes ?jobKey=releaseHeldTimes&max=1'
