import { registrationStates } from '@app/contract/events/events.rules.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { picturesTable } from '#catalogue/catalogue.table.ts'
import { createdAtColumn, ginOptions, idColumn, instant, nameColumn } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

/** Online events. */
export const eventsTable = pgTable(
  'events',
  {
    id: idColumn(),
    title: nameColumn().notNull(),
    description: text().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant(),
    /** When it is over: at its end, or at its start if it has no end. */
    /** Without an end this is the start: see `isStillOn`, which adds the usual length. */
    overAt: instant().notNull().generatedAlwaysAs(sql`coalesce(ends_at, starts_at)`),
    /** The zone in which it was planned. */
    zone: text().notNull(),
    capacity: integer(),
    /** Number of taken or offered places. A trigger counts them, and the check below enforces the capacity. */
    seatsTaken: integer().notNull().default(0),
    isDisabled: boolean().notNull().default(false),
    bannerId: uuid()
      .notNull()
      .references(() => picturesTable.id),
    link: text(),
    recordingLink: text(),
    /** Number of announced changes; calendars use it as SEQUENCE. */
    sequence: integer().notNull().default(0),
    /** The values last announced to attendees. The job compares against them, so a change undone in time is not announced. */
    toldStartsAt: instant().notNull(),
    toldEndsAt: instant(),
    toldIsOn: boolean().notNull(),
    idempotencyKey: text().unique('events_idempotency_key'),
    createdBy: uuid().references(() => usersTable.id),
    /** Counted by a trigger, which also stores the version of each column's last change. */
    version: integer().notNull().default(1),
    columnVersions: jsonb().$type<Record<string, number>>().notNull().default({}),
    recycledAt: instant(),
    createdAt: createdAtColumn(),
    updatedAt: createdAtColumn(),
  },
  (t) => {
    const kept = sql`${t.recycledAt} is null`
    return [
      index('events_created_at_idx').on(t.createdAt, t.id).where(kept),
      index('events_starts_at_idx').on(t.startsAt, t.id).where(kept),
      index('events_title_idx').on(t.title, t.id).where(kept),
      index('events_disabled_idx').on(t.createdAt, t.id).where(sql`${kept} and ${t.isDisabled}`),
      index('events_enabled_idx').on(t.createdAt, t.id).where(sql`${kept} and not ${t.isDisabled}`),
      index('events_over_at_idx').on(t.overAt, t.id).where(sql`${kept} and not ${t.isDisabled}`),
      index('events_banner_id_idx').on(t.bannerId),
      index('events_search_idx')
        .using('gin', sql`(searchable(${t.title} || ' ' || left(${t.description}, 1000))) gin_trgm_ops`)
        .with(ginOptions)
        .where(kept),
      check('events_seats_check', sql`${t.seatsTaken} >= 0 and (${t.capacity} is null or ${t.seatsTaken} <= ${t.capacity})`),
      check('events_ends_check', sql`${t.endsAt} is null or ${t.endsAt} > ${t.startsAt}`),
    ]
  },
)
export type EventRow = typeof eventsTable.$inferSelect

/** Registrations; one row for each person and event. */
export const registrationsTable = pgTable(
  'event_registrations',
  {
    id: idColumn(),
    eventId: uuid()
      .notNull()
      .references(() => eventsTable.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => usersTable.id),
    state: text({ enum: registrationStates }).notNull(),
    /** Position in the line: when the person began to wait. */
    waitsSince: instant(),
    offeredUntil: instant(),
    /** When they first opened the link to join. */
    joinedAt: instant(),
    /** Number of registrations: a person who returns after cancelling is notified again. */
    round: integer().notNull().default(1),
    createdAt: createdAtColumn(),
  },
  (t) => [
    uniqueIndex('event_registrations_event_user_key').on(t.eventId, t.userId),
    index('event_registrations_created_at_idx').on(t.createdAt, t.id),
    index('event_registrations_event_idx').on(t.eventId, t.createdAt, t.id),
    index('event_registrations_state_idx').on(t.eventId, t.state, t.createdAt, t.id),
    index('event_registrations_user_idx').on(t.userId, t.eventId),
    index('event_registrations_line_idx').on(t.eventId, t.waitsSince, t.id).where(sql`${t.state} = 'waiting'`),
    index('event_registrations_joined_idx').on(t.eventId, t.createdAt, t.id).where(sql`${t.joinedAt} is not null`),
    check('event_registrations_waits_check', sql`(${t.state} = 'waiting') <= (${t.waitsSince} is not null)`),
    check('event_registrations_offer_check', sql`(${t.state} = 'offered') = (${t.offeredUntil} is not null)`),
  ],
)
export type RegistrationRow = typeof registrationsTable.$inferSelect

/** Materials for attendees. */
export const eventFilesTable = pgTable(
  'event_files',
  {
    id: idColumn(),
    eventId: uuid()
      .notNull()
      .references(() => eventsTable.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    type: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    storageKey: text().notNull().unique('event_files_storage_key_key'),
    /** The upload attempt. */
    attempt: text(),
    createdAt: createdAtColumn(),
  },
  (t) => [uniqueIndex('event_files_attempt_key').on(t.attempt), index('event_files_event_id_idx').on(t.eventId)],
)
export type EventFileRow = typeof eventFilesTable.$inferSelect
