import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, instant } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

export const creditSources = ['period', 'pack'] as const
export const creditEntryKinds = ['granted', 'spent', 'returned', 'expired', 'reinstated'] as const

/** Prepaid sessions of a person, valid until a day. `remaining` is the sum of their entries, kept by a trigger. */
export const sessionCreditsTable = pgTable(
  'session_credits',
  {
    id: idColumn(),
    userId: uuid()
      .notNull()
      .references(() => usersTable.id),
    /** The source: a subscription's period or a pack. Each grants its sessions once. */
    source: text({ enum: creditSources }).notNull(),
    sourceId: uuid().notNull(),
    remaining: integer().notNull().default(0),
    expiresAt: instant().notNull(),
    createdAt: createdAtColumn(),
  },
  (t) => [
    uniqueIndex('session_credits_source_key').on(t.source, t.sourceId),
    index('session_credits_user_id_idx').on(t.userId, t.expiresAt),
    index('session_credits_expires_at_idx').on(t.expiresAt).where(sql`remaining > 0`),
    check('session_credits_remaining_check', sql`${t.remaining} >= 0`),
  ],
)
export type SessionCreditRow = typeof sessionCreditsTable.$inferSelect

/** Changes of the remaining number. The key names the event, so that it counts once. */
export const sessionCreditEntriesTable = pgTable(
  'session_credit_entries',
  {
    id: idColumn(),
    creditId: uuid()
      .notNull()
      .references(() => sessionCreditsTable.id),
    kind: text({ enum: creditEntryKinds }).notNull(),
    credits: integer().notNull(),
    key: text().notNull(),
    createdAt: createdAtColumn(),
  },
  (t) => [
    uniqueIndex('session_credit_entries_key').on(t.key),
    index('session_credit_entries_credit_id_idx').on(t.creditId),
    check('session_credit_entries_sign_check', sql`credits <> 0 and (credits > 0) = (kind in ('granted', 'returned', 'reinstated'))`),
  ],
)
