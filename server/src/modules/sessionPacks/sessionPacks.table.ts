import { currencies } from '@app/contract/core/money.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { centsColumn, createdAtColumn, idColumn, instant, nameColumn, versionColumns } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

const terms = () => ({
  id: idColumn(),
  name: nameColumn().notNull(),
  sessions: integer().notNull(),
  amountCents: centsColumn().notNull(),
  currency: text({ enum: currencies }).notNull(),
  goodForDays: integer().notNull(),
  createdAt: createdAtColumn(),
})

/** The packs that customers can buy. */
export const offeredPacksTable = pgTable(
  'offered_session_packs',
  { ...terms(), idempotencyKey: text().unique('offered_session_packs_idempotency_key'), ...versionColumns(), deletedAt: instant() },
  (t) => [check('offered_session_packs_terms_check', sql`${t.sessions} > 0 and ${t.amountCents} > 0 and ${t.goodForDays} > 0`)],
)
export type OfferedPackRow = typeof offeredPacksTable.$inferSelect

/** A bought pack, on the terms of that day. Its sessions are credits of the source `pack`, granted once it is paid. */
export const sessionPacksTable = pgTable(
  'session_packs',
  {
    ...terms(),
    userId: uuid()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    offeredId: uuid().references(() => offeredPacksTable.id, { onDelete: 'set null' }),
    paymentId: uuid(),
    paidAt: instant(),
    expiresAt: instant(),
    /** When it was refunded in full. */
    returnedAt: instant(),
  },
  (t) => [
    index('session_packs_user_id_idx').on(t.userId, t.createdAt),
    index('session_packs_offered_id_idx').on(t.offeredId),
    index('session_packs_unpaid_idx').on(t.createdAt).where(sql`paid_at is null`).concurrently(),
    check('session_packs_paid_check', sql`(${t.paidAt} is null) = (${t.expiresAt} is null)`),
  ],
)
export type SessionPackRow = typeof sessionPacksTable.$inferSelect
