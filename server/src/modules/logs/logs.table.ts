import type { Facts } from '@app/contract/logs/logs.calls.ts'
import { auditKinds, subjectKinds } from '@app/contract/logs/logs.rules.ts'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, ginOptions } from '#database/columns.ts'
import { newId } from '#database/ids.ts'
import { usersTable } from '#users/users.table.ts'

/**
 * The audit log, with one partition a month (`keep_acts_of_month`), so that it stays fast at any age. A trigger refuses every update and
 * delete.
 */
export const auditLogTable = pgTable(
  'acts',
  {
    id: uuid().notNull().$defaultFn(newId),
    /** Names an event that may be reported again; `auditKeysTable` makes it unique. */
    key: text(),
    /** Null when the product itself acted. */
    actorId: uuid().references(() => usersTable.id),
    kind: text({ enum: auditKinds }).notNull(),
    activity: text().notNull(),
    subjectKind: text({ enum: subjectKinds }),
    subjectId: uuid(),
    before: jsonb().$type<Facts>(),
    after: jsonb().$type<Facts>(),
    createdAt: createdAtColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.createdAt] }),
    index('acts_created_at_idx').on(t.createdAt, t.id),
    index('acts_kind_created_at_idx').on(t.kind, t.createdAt, t.id),
    index('acts_object_idx').on(t.subjectKind, t.createdAt, t.id),
    index('acts_subject_idx').on(t.subjectId, t.createdAt),
    index('acts_actor_idx').on(t.actorId),
    index('acts_words_idx').using('gin', sql`(searchable(${t.activity})) gin_trgm_ops`).with(ginOptions),
    // Of the release before; the next one drops it.
    index('acts_search_idx').using('gin', sql`(lower(${t.activity})) gin_trgm_ops`).with(ginOptions),
  ],
)
export type AuditRow = typeof auditLogTable.$inferSelect

/** The keys of logged events. A unique index on a partitioned table could not span the months. */
export const auditKeysTable = pgTable('act_keys', { key: text().primaryKey(), createdAt: createdAtColumn() })
