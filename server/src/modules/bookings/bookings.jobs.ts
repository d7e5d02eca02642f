import { momentIn } from '@app/contract/core/format.ts'
import { href } from '@app/contract/screens.ts'
import { newsBrandOf } from '#company/index.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { notify } from '#notifications/index.ts'
import { amountInWords } from '#orders/index.ts'
import { backOfficeIds, findUser } from '#users/index.ts'
import { sessionBooked as letterOf } from './bookings.emails.ts'
import { bookingById } from './bookings.store.ts'
import type { BookingRow } from './bookings.table.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    sessionBooked: { bookingId: string }
  }
}

/** Tells whoever booked and the back office; keyed by the booking, so that a second run says nothing new. */
async function sessionBooked({ bookingId }: { bookingId: string }, { db, config, push }: JobContext): Promise<void> {
  const booking = await bookingById(db, bookingId)
  const booker = booking && (await findUser(db, booking.bookerId))
  if (!booking || !booker) return
  const brand = await newsBrandOf(db, config)
  const page = href('bookingDetails', { slug: booking.id })
  const letter = letterOf(brand, {
    name: booker.name,
    session: booking.sessionName,
    when: momentIn(clocksOf(booking), booking.startsAt),
    timezone: booking.timezone,
    duration: booking.duration,
    price: amountInWords(booking.priceCents, booking.currency),
    details: booking.details,
    href: new URL(page, brand.href).href,
  })
  await db.transaction(async (db) => {
    await notify(db, {
      key: `booked:${bookingId}`,
      kind: 'bookings',
      userIds: await backOfficeIds(db),
      text: `${booker.name} booked ${booking.sessionName}`,
      href: page,
      letters: [{ ...letter, userId: booker.id, to: booker.email, mailKind: 'booking' }],
    })
  })
  push.changed({ users: [booker.id], roles: ['admin', 'sales'] }, { room: 'bookings', id: bookingId })
}

/** The zone that was chosen; where it was written in words, the letter says the hour at Greenwich beside those words. */
function clocksOf({ timezone }: BookingRow): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

export const bookingJobs = { sessionBooked } satisfies JobHandlers
