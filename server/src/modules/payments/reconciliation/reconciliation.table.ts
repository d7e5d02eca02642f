import { currencies } from '@app/contract/core/money.ts'
import { findingKinds } from '@app/contract/payments/reconciliation/reconciliation.rules.ts'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { centsColumn, createdAtColumn, idColumn, instant } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

/** Runs that compare the provider's list with ours. */
export const reconciliationRunsTable = pgTable(
  'reconciliation_runs',
  {
    id: idColumn(),
    /** Start of the compared period. */
    since: instant().notNull(),
    /** Who started it; null for the nightly run. */
    requestedBy: uuid().references(() => usersTable.id),
    startedAt: createdAtColumn(),
    finishedAt: instant(),
    payments: integer().notNull().default(0),
    returns: integer().notNull().default(0),
    repaired: integer().notNull().default(0),
    found: integer().notNull().default(0),
    /** Why it did not finish. */
    failure: text(),
  },
  (t) => [
    index('reconciliation_runs_started_at_idx').on(t.startedAt),
    // One at a time: two would count each other's repairs.
    uniqueIndex('reconciliation_runs_open_key').on(sql`(finished_at is null)`).where(sql`finished_at is null`),
  ],
)
export type ReconciliationRunRow = typeof reconciliationRunsTable.$inferSelect

/** Differences that could not be repaired; the first run that no longer finds one resolves it. */
export const reconciliationFindingsTable = pgTable(
  'reconciliation_findings',
  {
    id: idColumn(),
    kind: text({ enum: findingKinds }).notNull(),
    /** The id of the intent or refund at the provider. */
    subject: text().notNull(),
    /** Our payment, if there is one. */
    paymentId: uuid(),
    amountCents: centsColumn().notNull(),
    currency: text({ enum: currencies }).notNull(),
    /** The difference in words. */
    details: text().notNull(),
    createdAt: createdAtColumn(),
    seenAt: createdAtColumn(),
    resolvedAt: instant(),
    /** Who resolved it elsewhere, and how; the same difference is not listed again. */
    resolvedBy: uuid().references(() => usersTable.id),
    note: text(),
  },
  (t) => [
    uniqueIndex('reconciliation_findings_open_key').on(t.kind, t.subject).where(sql`resolved_at is null`),
    index('reconciliation_findings_created_at_idx').on(t.createdAt),
  ],
)
export type FindingRow = typeof reconciliationFindingsTable.$inferSelect
