import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { picturesTable } from '#catalogue/catalogue.table.ts'
import { createdAtColumn, ginOptions, idColumn, instant, nameColumn, versionColumns } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

/** Pictures for the company's phone app. */
export const mobileBannersTable = pgTable(
  'mobile_banners',
  {
    id: idColumn(),
    title: nameColumn().notNull(),
    pictureId: uuid()
      .notNull()
      .references(() => picturesTable.id),
    createdBy: uuid().references(() => usersTable.id, { onDelete: 'set null' }),
    /** When it was deleted. */
    deletedAt: instant(),
    createdAt: createdAtColumn(),
    idempotencyKey: text(),
    ...versionColumns(),
  },
  (t) => {
    const kept = sql`${t.deletedAt} is null`
    return [
      uniqueIndex('mobile_banners_created_by_idempotency_key').on(t.createdBy, t.idempotencyKey).concurrently(),
      index('mobile_banners_created_at_idx').on(t.createdAt, t.id).where(kept),
      index('mobile_banners_title_idx').on(t.title, t.id).where(kept),
      index('mobile_banners_picture_id_idx').on(t.pictureId),
      index('mobile_banners_created_by_idx').on(t.createdBy),
      index('mobile_banners_search_idx').using('gin', sql`(searchable(${t.title})) gin_trgm_ops`).with(ginOptions),
    ]
  },
)
export type MobileBannerRow = typeof mobileBannersTable.$inferSelect
