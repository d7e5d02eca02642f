import { currencies } from '@app/contract/core/money.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { centsColumn, createdAtColumn, ginOptions, idColumn } from '#database/columns.ts'

/** Pictures that everybody may see. One that changes gets a new row, so that what is at an address never does. */
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
  name: text().notNull(),
  details: text().notNull(),
  readMoreLink: text(),
  pictureId: uuid().references(() => picturesTable.id),
  technologies: text().array().notNull().default(sql`'{}'`),
  createdAt: createdAtColumn(),
  updatedAt: createdAtColumn(),
})

export const servicesTable = pgTable('services', offer(), (t) => [
  index('services_created_at_idx').on(t.createdAt, t.id),
  index('services_name_idx').on(t.name, t.id),
  index('services_picture_id_idx').on(t.pictureId),
  index('services_search_idx').using('gin', sql`(lower(${t.name})) gin_trgm_ops`).with(ginOptions),
])
export type ServiceRow = typeof servicesTable.$inferSelect

/** Sessions that can be booked; named in full, since `sessions` are those of people who are signed in. */
export const bookableSessionsTable = pgTable(
  'bookable_sessions',
  {
    ...offer(),
    duration: text().notNull(),
    priceCents: centsColumn().notNull(),
    currency: text({ enum: currencies }).notNull().default('USD'),
  },
  (t) => [
    index('bookable_sessions_created_at_idx').on(t.createdAt, t.id),
    index('bookable_sessions_name_idx').on(t.name, t.id),
    index('bookable_sessions_price_idx').on(t.priceCents, t.id),
    index('bookable_sessions_picture_id_idx').on(t.pictureId),
    index('bookable_sessions_search_idx').using('gin', sql`(lower(${t.name})) gin_trgm_ops`).with(ginOptions),
    check('bookable_sessions_price_check', sql`${t.priceCents} >= 0`),
  ],
)
export type BookableSessionRow = typeof bookableSessionsTable.$inferSelect
