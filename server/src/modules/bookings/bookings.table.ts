import { type BookingEventKind, bookingStates } from '@app/contract/bookings/bookings.rules.ts'
import { currencies } from '@app/contract/core/money.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bookableSessionsTable } from '#catalogue/catalogue.table.ts'
import { centsColumn, createdAtColumn, ginOptions, idColumn, instant, nameColumn } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

export const bookingsTable = pgTable(
  'bookings',
  {
    id: idColumn(),
    /** Null once the session is no longer offered; its name and price stay below. */
    sessionId: uuid().references(() => bookableSessionsTable.id, { onDelete: 'set null' }),
    sessionName: nameColumn().notNull(),
    duration: text().notNull(),
    /** Length of the session when it was booked; null if the text of an earlier release could not be parsed. */
    sessionMinutes: integer(),
    priceCents: centsColumn().notNull(),
    currency: text({ enum: currencies }).notNull(),

    bookerId: uuid()
      .notNull()
      .references(() => usersTable.id),
    /** The author: the booker, or an admin for them. */
    createdBy: uuid()
      .notNull()
      .references(() => usersTable.id),
    state: text({ enum: bookingStates }).notNull().default('requested'),
    /** The mentor; null for an unconfirmed request. `mentor_times` says whether their time is taken. */
    mentorId: uuid().references(() => usersTable.id),
    startsAt: instant().notNull(),
    endsAt: instant(),
    /** The zone as chosen or typed, for display; `startsAt` decides. */
    timezone: text().notNull(),
    details: text().notNull(),
    meetingUrl: text(),
    isMobileBooking: boolean().notNull().default(false),
    bookingNameForMobile: text(),
    /** Number of changes since it was booked, as calendars count them. */
    sequence: integer().notNull().default(0),
    reportDone: text(),
    reportNextSteps: text(),
    reportedAt: instant(),
    stars: integer(),
    ratingWords: text(),
    idempotencyKey: text(),
    createdAt: createdAtColumn(),
    updatedAt: createdAtColumn(),
  },
  (t) => [
    uniqueIndex('bookings_created_by_idempotency_key').on(t.createdBy, t.idempotencyKey),
    // A person books a session at one time only once. A cancelled booking drops its session reference when the hour is booked again.
    uniqueIndex('bookings_booker_session_starts_at_key').on(t.bookerId, t.sessionId, t.startsAt),
    index('bookings_starts_at_idx').on(t.startsAt, t.id),
    index('bookings_created_at_idx').on(t.createdAt, t.id),
    index('bookings_booker_starts_at_idx').on(t.bookerId, t.startsAt),
    index('bookings_mentor_starts_at_idx').on(t.mentorId, t.startsAt, t.id),
    index('bookings_state_starts_at_idx').on(t.state, t.startsAt, t.id),
    index('bookings_session_starts_at_idx').on(t.sessionId, t.startsAt, t.id),
    index('bookings_session_id_idx').on(t.sessionId),
    index('bookings_name_search_idx').using('gin', sql`(searchable(${t.sessionName})) gin_trgm_ops`).with(ginOptions),
    check('bookings_price_check', sql`${t.priceCents} >= 0`),
  ],
)
export type BookingRow = typeof bookingsTable.$inferSelect

/** Details of an event. The mentor's name is stored as it was then. */
export type BookingEventDetails = { from?: string; to?: string; mentor?: string; reason?: string; amount?: string; outsideHours?: boolean }

/** Every change of a booking with its author and time. */
export const bookingEventsTable = pgTable(
  'booking_events',
  {
    id: idColumn(),
    bookingId: uuid()
      .notNull()
      .references(() => bookingsTable.id, { onDelete: 'cascade' }),
    kind: text().$type<BookingEventKind>().notNull(),
    byId: uuid().references(() => usersTable.id),
    at: createdAtColumn(),
    details: jsonb().$type<BookingEventDetails>().notNull().default({}),
  },
  (t) => [index('booking_events_booking_at_idx').on(t.bookingId, t.at), index('booking_events_by_id_idx').on(t.byId)],
)
export type BookingEventRow = typeof bookingEventsTable.$inferSelect
