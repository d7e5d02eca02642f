import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, instant } from '#database/columns.ts'

/** The calls with an Idempotency-Key and their answers. The first request claims the row, makes the call and stores its answer. */
export const idempotencyKeysTable = pgTable(
  'idempotency_keys',
  {
    /** The owner of the key: 'user:<id>' or 'visitor:<id>', so that keys of different people never collide. */
    caller: text().notNull(),
    /** The call, as 'orders.create'. */
    call: text().notNull(),
    key: text().notNull(),
    inputHash: text().notNull(),
    /** Names the request that is running; if its process dies, the next request replaces it. */
    claim: uuid().notNull(),
    claimedAt: instant().notNull().defaultNow(),
    /** Null until the call is done, and for calls that answer the current state. */
    answer: jsonb().$type<unknown>(),
    answeredAt: instant(),
    createdAt: createdAtColumn(),
  },
  (t) => [primaryKey({ columns: [t.caller, t.call, t.key] }), index('idempotency_keys_created_at_idx').on(t.createdAt)],
)
export type IdempotencyKeyRow = typeof idempotencyKeysTable.$inferSelect
