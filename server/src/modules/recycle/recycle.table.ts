import { recycleTypes } from '@app/contract/recycle/recycle.rules.ts'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, ginOptions, idColumn, nameColumn } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

/** The ids of the rows that were recycled together with a row, by table. */
export type WithIt = Record<string, string[]>

/**
 * The entries of the recycle bin. The row itself stays in its table with a mark; the entry records who recycled it and which rows went with
 * it. A restore deletes the entry; of concurrent ones, the transaction that deletes it wins.
 */
export const recycledItemsTable = pgTable(
  'recycled_items',
  {
    id: idColumn(),
    type: text({ enum: recycleTypes }).notNull(),
    rowId: uuid().notNull(),
    name: nameColumn().notNull(),
    about: text().notNull(),
    withIt: jsonb().$type<WithIt>().notNull().default({}),
    recycledBy: uuid()
      .notNull()
      .references(() => usersTable.id),
    createdAt: createdAtColumn(),
  },
  (t) => [
    uniqueIndex('recycled_items_type_row_id_key').on(t.type, t.rowId),
    index('recycled_items_created_at_idx').on(t.createdAt, t.id),
    index('recycled_items_type_created_at_idx').on(t.type, t.createdAt, t.id),
    index('recycled_items_name_idx').on(t.name, t.id),
    index('recycled_items_type_name_idx').on(t.type, t.name, t.id),
    index('recycled_items_row_id_idx').on(t.rowId),
    index('recycled_items_search_idx').using('gin', sql`(searchable(${t.name} || ' ' || ${t.about})) gin_trgm_ops`).with(ginOptions),
  ],
)
export type RecycledItemRow = typeof recycledItemsTable.$inferSelect
