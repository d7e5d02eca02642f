import { mostMinutes } from '@app/contract/catalogue/duration.rules.ts'
import { currencies } from '@app/contract/core/money.ts'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { centsColumn, createdAtColumn, ginOptions, idColumn, instant, nameColumn } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

/** Public pictures. A changed picture gets a new row, so that the content at an address never changes. */
export const picturesTable = pgTable(
  'pictures',
  {
    id: idColumn(),
    storageKey: text().notNull().unique(),
    type: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    sizeBytes: integer().notNull(),
    createdAt: createdAtColumn(),
  },
  (t) => [check('pictures_size_check', sql`${t.width} > 0 and ${t.height} > 0 and ${t.sizeBytes} > 0`)],
)
export type PictureRow = typeof picturesTable.$inferSelect

const offer = () => ({
  id: idColumn(),
  name: nameColumn().notNull(),
  details: text().notNull(),
  readMoreLink: text(),
  pictureId: uuid().references(() => picturesTable.id),
  technologies: text().array().notNull().default(sql`'{}'`),
  /**
   * The position on the landing page, the smallest first. Numeric values leave room between any two, so that a move changes one row only.
   * By default the newest comes first.
   */
  rank: numeric().notNull().default(sql`-extract(epoch from clock_timestamp())`),
  /** Counted by a trigger, together with the version in which each column last changed. */
  version: integer().notNull().default(1),
  columnVersions: jsonb().$type<Record<string, number>>().notNull().default({}),
  /** When it was moved to the recycle bin. */
  recycledAt: instant(),
  createdBy: uuid().references(() => usersTable.id, { onDelete: 'set null' }),
  idempotencyKey: text(),
  createdAt: createdAtColumn(),
  updatedAt: createdAtColumn(),
})

/** Lists contain only offers outside the recycle bin, so their indexes are partial. */
const isOffered = (recycledAt: AnyPgColumn) => sql`${recycledAt} is null`

export const servicesTable = pgTable('services', offer(), (t) => [
  uniqueIndex('services_created_by_idempotency_key').on(t.createdBy, t.idempotencyKey),
  index('services_rank_idx').on(t.rank, t.id).where(isOffered(t.recycledAt)),
  index('services_offered_created_at_idx').on(t.createdAt, t.id).where(isOffered(t.recycledAt)),
  index('services_offered_name_idx').on(t.name, t.id).where(isOffered(t.recycledAt)),
  index('services_picture_id_idx').on(t.pictureId),
  index('services_search_idx').using('gin', sql`(searchable(${t.name})) gin_trgm_ops`).with(ginOptions),
])
export type ServiceRow = typeof servicesTable.$inferSelect

/** Sessions that can be booked; the full name, since `sessions` are sign-in sessions. */
export const bookableSessionsTable = pgTable(
  'bookable_sessions',
  {
    ...offer(),
    /** The duration as text; `minutes` is the value that counts. */
    duration: text().notNull(),
    /** Null only if the text of an earlier release could not be parsed. */
    minutes: integer(),
    priceCents: centsColumn().notNull(),
    currency: text({ enum: currencies }).notNull().default('USD'),
  },
  (t) => [
    uniqueIndex('bookable_sessions_created_by_idempotency_key').on(t.createdBy, t.idempotencyKey),
    index('bookable_sessions_rank_idx').on(t.rank, t.id).where(isOffered(t.recycledAt)),
    index('bookable_sessions_offered_minutes_idx').on(t.minutes, t.id).where(isOffered(t.recycledAt)),
    index('bookable_sessions_offered_created_at_idx').on(t.createdAt, t.id).where(isOffered(t.recycledAt)),
    index('bookable_sessions_offered_name_idx').on(t.name, t.id).where(isOffered(t.recycledAt)),
    index('bookable_sessions_offered_price_idx').on(t.priceCents, t.id).where(isOffered(t.recycledAt)),
    index('bookable_sessions_picture_id_idx').on(t.pictureId),
    index('bookable_sessions_search_idx').using('gin', sql`(searchable(${t.name})) gin_trgm_ops`).with(ginOptions),
    check('bookable_sessions_price_check', sql`${t.priceCents} >= 0`),
    check('bookable_sessions_minutes_check', sql`${t.minutes} between 1 and ${sql.raw(String(mostMinutes))}`),
  ],
)
export type BookableSessionRow = typeof bookableSessionsTable.$inferSelect

export type OfferTable = typeof servicesTable | typeof bookableSessionsTable
