import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, instant } from '#database/columns.ts'

/** What was asked under an Idempotency-Key, and what was answered. Whoever asks first claims the row, does it, and answers there. */
export const idempotencyKeysTable = pgTable(
  'idempotency_keys',
  {
    /** Whose key it is: 'user:<id>' or 'visitor:<id>', so that nobody meets a key of somebody else. */
    caller: text().notNull(),
    /** The call, as 'orders.create'. */
    call: text().notNull(),
    key: text().notNull(),
    inputHash: text().notNull(),
    /** Names the request that is at work on it; one that died is replaced by the next. */
    claim: uuid().notNull(),
    claimedAt: instant().notNull().defaultNow(),
    /** Null until it is done, and where the call answers what is true now. */
    answer: jsonb().$type<unknown>(),
    answeredAt: instant(),
    createdAt: createdAtColumn(),
  },
  (t) => [primaryKey({ columns: [t.caller, t.call, t.key] }), index('idempotency_keys_created_at_idx').on(t.createdAt)],
)
export type IdempotencyKeyRow = typeof idempotencyKeysTable.$inferSelect
