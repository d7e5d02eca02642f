import type { Actor } from '@app/contract/core/access.ts'
import type { LeaveRange } from '@app/contract/leave/leave.rules.ts'
import type { Commitment } from '@app/contract/leave/leave.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { and, asc, eq, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { bookingsTable } from '#bookings/bookings.table.ts'
import { zoneOfBooking } from '#bookings/index.ts'
import type { Db } from '#database/db.ts'
import { eventsTable, registrationsTable } from '#events/events.table.ts'
import { ordersTable } from '#orders/orders.table.ts'

const most = 100
type Of = LeaveRange & { userId: string }

/**
 * The commitments of a person on the days of a leave: their sessions, events and order deadlines. Each links to its page and, if the
 * reader may, to where it is handed over.
 */
export async function commitmentsDuring(db: Db, reader: Actor, leave: Of, zone: string): Promise<Commitment[]> {
  const bookings = await db
    .select({ id: bookingsTable.id, name: bookingsTable.sessionName, at: bookingsTable.startsAt, timezone: bookingsTable.timezone })
    .from(bookingsTable)
    .where(
      and(
        eq(bookingsTable.mentorId, leave.userId),
        during(sql`${bookingsTable.startsAt}`, leave, zone),
        inArray(bookingsTable.state, ['confirmed', 'requested', 'awaitingPayment']),
      ),
    )
    .orderBy(asc(bookingsTable.startsAt))
    .limit(most)
  const events = await db
    .select({ id: eventsTable.id, name: eventsTable.title, at: eventsTable.startsAt })
    .from(registrationsTable)
    .innerJoin(eventsTable, eq(eventsTable.id, registrationsTable.eventId))
    .where(
      and(
        eq(registrationsTable.userId, leave.userId),
        inArray(registrationsTable.state, ['registered', 'offered']),
        isNull(eventsTable.recycledAt),
        during(sql`${eventsTable.startsAt}`, leave, zone),
      ),
    )
    .orderBy(asc(eventsTable.startsAt))
    .limit(most)
  const orders = await db
    .select({ id: ordersTable.id, name: ordersTable.name, day: ordersTable.deadline, managerId: ordersTable.managerId })
    .from(ordersTable)
    .where(
      and(
        or(eq(ordersTable.managerId, leave.userId), eq(ordersTable.employeeId, leave.userId)),
        isNull(ordersTable.recycledAt),
        inArray(ordersTable.tab, ['new', 'active']),
        gte(ordersTable.deadline, leave.firstDay),
        lte(ordersTable.deadline, leave.lastDay),
      ),
    )
    .orderBy(asc(ordersTable.deadline))
    .limit(most)
  const isAdmin = reader.role === 'admin'
  return [
    ...bookings.map(({ id, name, at, timezone }) => {
      const page = isAdmin ? href('bookingDetails', { slug: id }) : href('mentoring', {}, { booking: id })
      const standing = { kind: 'booking' as const, _id: id, name, at: at.toISOString(), href: page }
      const label = 'Reschedule or give to another mentor'
      return isAdmin ? { ...standing, handOver: { label, href: page, as: 'mentor' as const, timezone: zoneOfBooking(timezone) } } : standing
    }),
    ...events.map(({ id, name, at }) => ({
      kind: 'event' as const,
      _id: id,
      name,
      at: at.toISOString(),
      href: isAdmin ? href('eventDetails', { id }) : href('registerForEvent', { id }),
    })),
    ...orders.map(({ id, name, day, managerId }) => {
      const as = managerId === leave.userId ? ('manager' as const) : ('employee' as const)
      const page = isAdmin ? href('orderDetails', { slug: id }) : href('assignOrder', { slug: id })
      const mayHandOver = isAdmin || (as === 'employee' && managerId === reader.id)
      return {
        kind: 'order' as const,
        _id: id,
        name,
        at: day,
        href: href('orderDetails', { slug: id }),
        ...(mayHandOver && { handOver: { label: 'Assign to another person', href: page, as } }),
      }
    }),
  ]
}

/** From the first to the last moment of a leave, on the clock of a zone; half a day is twelve hours. */
const during = (at: SQL, { firstDay, lastDay, startsAtNoon, endsAtNoon }: LeaveRange, zone: string) => {
  const clock = (day: string, hours: number) => sql`((${day}::date + make_interval(hours => ${hours}::int)) at time zone ${zone})`
  return and(gte(at, clock(firstDay, startsAtNoon ? 12 : 0)), lt(at, clock(lastDay, endsAtNoon ? 12 : 24)))
}
