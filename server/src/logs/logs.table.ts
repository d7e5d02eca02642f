import type { Facts } from '@app/contract/logs/logs.calls.ts'
import { actKinds, subjectKinds } from '@app/contract/logs/logs.rules.ts'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, ginOptions, idColumn } from '#core/columns.ts'
import { usersTable } from '#users/users.table.ts'

/** The audit log. A trigger refuses every change and every removal of what was written. */
export const actsTable = pgTable(
  'acts',
  {
    id: idColumn(),
    /** Names the event where it may be told again, so that it is kept once. */
    key: text().unique(),
    /** Null when the product itself did it. */
    actorId: uuid().references(() => usersTable.id),
    kind: text({ enum: actKinds }).notNull(),
    activity: text().notNull(),
    subjectKind: text({ enum: subjectKinds }),
    subjectId: uuid(),
    before: jsonb().$type<Facts>(),
    after: jsonb().$type<Facts>(),
    createdAt: createdAtColumn(),
  },
  (t) => [
    index('acts_created_at_idx').on(t.createdAt, t.id),
    index('acts_kind_created_at_idx').on(t.kind, t.createdAt, t.id),
    index('acts_subject_idx').on(t.subjectId, t.createdAt),
    index('acts_actor_idx').on(t.actorId),
    index('acts_search_idx').using('gin', sql`(lower(${t.activity})) gin_trgm_ops`).with(ginOptions),
  ],
)
export type ActRow = typeof actsTable.$inferSelect
