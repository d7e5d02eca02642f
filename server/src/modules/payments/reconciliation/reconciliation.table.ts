import { currencies } from '@app/contract/core/money.ts'
import { findingKinds } from '@app/contract/payments/reconciliation/reconciliation.rules.ts'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { centsColumn, createdAtColumn, idColumn, instant } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

/** Each time the provider's list was held against ours. */
export const reconciliationRunsTable = pgTable(
  'reconciliation_runs',
  {
    id: idColumn(),
    /** Since when the provider's list was read. */
    since: instant().notNull(),
    /** Who asked for it; nobody where the night did. */
    requestedBy: uuid().references(() => usersTable.id),
    startedAt: createdAtColumn(),
    finishedAt: instant(),
    payments: integer().notNull().default(0),
    returns: integer().notNull().default(0),
    repaired: integer().notNull().default(0),
    found: integer().notNull().default(0),
    /** Why it did not come to its end. */
    failure: text(),
  },
  (t) => [
    index('reconciliation_runs_started_at_idx').on(t.startedAt),
    // One at a time: two would count each other's repairs.
    uniqueIndex('reconciliation_runs_open_key').on(sql`(finished_at is null)`).where(sql`finished_at is null`),
  ],
)
export type ReconciliationRunRow = typeof reconciliationRunsTable.$inferSelect

/** What differs and could not be repaired; resolved by the first run that no longer finds it. */
export const reconciliationFindingsTable = pgTable(
  'reconciliation_findings',
  {
    id: idColumn(),
    kind: text({ enum: findingKinds }).notNull(),
    /** What it is about at the provider: an intent or a refund. */
    subject: text().notNull(),
    /** Ours, where there is one. */
    paymentId: uuid(),
    amountCents: centsColumn().notNull(),
    currency: text({ enum: currencies }).notNull(),
    /** What exactly differs. */
    details: text().notNull(),
    createdAt: createdAtColumn(),
    seenAt: createdAtColumn(),
    resolvedAt: instant(),
    /** Who put it right elsewhere, and how; the same is not listed again. */
    resolvedBy: uuid().references(() => usersTable.id),
    note: text(),
  },
  (t) => [
    uniqueIndex('reconciliation_findings_open_key').on(t.kind, t.subject).where(sql`resolved_at is null`),
    index('reconciliation_findings_created_at_idx').on(t.createdAt),
  ],
)
export type FindingRow = typeof reconciliationFindingsTable.$inferSelect
