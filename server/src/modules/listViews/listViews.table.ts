import type { Role } from '@app/contract/core/access.ts'
import { listNames } from '@app/contract/listViews/listViews.rules.ts'
import { sql } from 'drizzle-orm'
import { foreignKey, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, nameColumn } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

/** A saved view of a list. */
export const listViewsTable = pgTable(
  'list_views',
  {
    id: idColumn(),
    ownerId: uuid()
      .notNull()
      .references(() => usersTable.id),
    list: text({ enum: listNames }).notNull(),
    name: nameColumn().notNull(),
    query: text().notNull(),
    /** The roles that see it, besides its owner. */
    sharedWith: text().array().$type<Role[]>().notNull().default(sql`'{}'`),
    createdAt: createdAtColumn(),
  },
  (t) => [uniqueIndex('list_views_owner_name_key').on(t.ownerId, t.list, sql`lower(${t.name})`)],
)
export type ListViewRow = typeof listViewsTable.$inferSelect

/** A user's arrangement of a list. */
export const listSettingsTable = pgTable(
  'list_settings',
  {
    userId: uuid()
      .notNull()
      .references(() => usersTable.id),
    list: text({ enum: listNames }).notNull(),
    defaultViewId: uuid(),
    /** Titles of columns; null for the default ones. */
    columns: jsonb().$type<string[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.list] }),
    foreignKey({ name: 'list_settings_default_view_fkey', columns: [t.defaultViewId], foreignColumns: [listViewsTable.id] }).onDelete(
      'set null',
    ),
  ],
)
