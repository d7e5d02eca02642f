import { currencies } from '@app/contract/core/money.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bookableSessionsTable } from '#catalogue/catalogue.table.ts'
import { centsColumn, createdAtColumn, ginOptions, idColumn, instant } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

export const bookingsTable = pgTable(
  'bookings',
  {
    id: idColumn(),
    /** Null once the session is offered no more; what was booked stays written below. */
    sessionId: uuid().references(() => bookableSessionsTable.id, { onDelete: 'set null' }),
    sessionName: text().notNull(),
    duration: text().notNull(),
    /** How long the session was when it was booked; null only where the words of an earlier release could not be read. */
    sessionMinutes: integer(),
    priceCents: centsColumn().notNull(),
    currency: text({ enum: currencies }).notNull(),

    bookerId: uuid()
      .notNull()
      .references(() => usersTable.id),
    /** Whoever wrote it: the booker, or an admin for them. */
    createdBy: uuid()
      .notNull()
      .references(() => usersTable.id),
    startsAt: instant().notNull(),
    /** As it was chosen or written, for people to read; `startsAt` is what counts. */
    timezone: text().notNull(),
    details: text().notNull(),
    meetingUrl: text(),
    isMobileBooking: boolean().notNull().default(false),
    bookingNameForMobile: text(),
    idempotencyKey: text(),
    createdAt: createdAtColumn(),
    updatedAt: createdAtColumn(),
  },
  (t) => [
    uniqueIndex('bookings_created_by_idempotency_key').on(t.createdBy, t.idempotencyKey),
    // Nobody sits in one session twice at one time, however often a form is sent.
    uniqueIndex('bookings_booker_session_starts_at_key').on(t.bookerId, t.sessionId, t.startsAt),
    index('bookings_starts_at_idx').on(t.startsAt, t.id),
    index('bookings_created_at_idx').on(t.createdAt, t.id),
    index('bookings_booker_starts_at_idx').on(t.bookerId, t.startsAt),
    index('bookings_session_id_idx').on(t.sessionId),
    index('bookings_name_search_idx').using('gin', sql`(lower(${t.sessionName})) gin_trgm_ops`).with(ginOptions),
    check('bookings_price_check', sql`${t.priceCents} >= 0`),
  ],
)
export type BookingRow = typeof bookingsTable.$inferSelect
