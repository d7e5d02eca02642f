import { currencies } from '@app/contract/core/money.ts'
import { returnKinds, returnStates } from '@app/contract/payments/balance.rules.ts'
import { sandboxBehaviours } from '@app/contract/payments/sandbox/sandboxCards.rules.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { centsColumn, createdAtColumn, instant } from '#database/columns.ts'
import { intentStatuses } from './port.ts'

/** The sandbox's intents. Card numbers are never stored. */
export const sandboxCardIntentsTable = pgTable(
  'sandbox_card_intents',
  {
    id: text().primaryKey(),
    idempotencyKey: text().notNull().unique('sandbox_card_intents_idempotency_key'),
    /** A fingerprint of the request behind the key, to tell a repeated call from a conflicting one. */
    asked: text().notNull(),
    amountCents: centsColumn().notNull(),
    currency: text({ enum: currencies }).notNull(),
    description: text().notNull(),
    metadata: jsonb().$type<Record<string, string>>().notNull().default({}),
    status: text({ enum: intentStatuses }).notNull().default('open'),
    failureMessage: text(),
    /** The customer whose card is stored, and that card. */
    customer: text(),
    methodId: text(),
    createdAt: createdAtColumn(),
    updatedAt: createdAtColumn(),
  },
  (t) => [check('sandbox_card_intents_amount_check', sql`${t.amountCents} > 0`)],
)
export type SandboxIntentRow = typeof sandboxCardIntentsTable.$inferSelect

/** Stored cards for later charges: their behaviour, and what the owner sees of them. The number is not stored. */
export const sandboxCardMethodsTable = pgTable('sandbox_card_methods', {
  id: text().primaryKey(),
  customer: text().notNull(),
  behaviour: text({ enum: sandboxBehaviours }).notNull(),
  last4: text().notNull(),
  expMonth: integer().notNull(),
  expYear: integer().notNull(),
  createdAt: createdAtColumn(),
})
export type SandboxMethodRow = typeof sandboxCardMethodsTable.$inferSelect

/** Setups for storing another card. */
export const sandboxCardSetupsTable = pgTable('sandbox_card_setups', {
  id: text().primaryKey(),
  idempotencyKey: text().notNull().unique('sandbox_card_setups_idempotency_key'),
  customer: text().notNull(),
  metadata: jsonb().$type<Record<string, string>>().notNull(),
  status: text({ enum: ['open', 'needs-action', 'succeeded', 'failed'] })
    .notNull()
    .default('open'),
  failureMessage: text(),
  methodId: text(),
  createdAt: createdAtColumn(),
})
export type SandboxSetupRow = typeof sandboxCardSetupsTable.$inferSelect

/** Tried cards: a keyed fingerprint of the number, or none for cards that are not the sandbox's own. */
export const sandboxCardAttemptsTable = pgTable(
  'sandbox_card_attempts',
  {
    id: text().primaryKey(),
    intentId: text()
      .notNull()
      .references(() => sandboxCardIntentsTable.id, { onDelete: 'cascade' }),
    isDeclined: boolean().notNull(),
    fingerprint: text(),
    createdAt: createdAtColumn(),
  },
  (t) => [index('sandbox_card_attempts_intent_id_idx').on(t.intentId)],
)
export type SandboxAttemptRow = typeof sandboxCardAttemptsTable.$inferSelect

/** Refunds made at the sandbox, and disputes that a tester opened. */
export const sandboxCardReturnsTable = pgTable(
  'sandbox_card_returns',
  {
    id: text().primaryKey(),
    intentId: text()
      .notNull()
      .references(() => sandboxCardIntentsTable.id, { onDelete: 'cascade' }),
    kind: text({ enum: returnKinds }).notNull(),
    state: text({ enum: returnStates }).notNull(),
    amountCents: centsColumn().notNull(),
    reason: text(),
    /** One key makes one refund. */
    idempotencyKey: text().unique('sandbox_card_returns_idempotency_key'),
    answerBy: instant(),
    createdAt: createdAtColumn(),
  },
  (t) => [
    index('sandbox_card_returns_intent_id_idx').on(t.intentId),
    check('sandbox_card_returns_amount_check', sql`${t.amountCents} > 0`),
  ],
)
export type SandboxReturnRow = typeof sandboxCardReturnsTable.$inferSelect

/** The sandbox's webhook events, delivered and pending. */
export const sandboxCardEventsTable = pgTable(
  'sandbox_card_events',
  {
    id: text().primaryKey(),
    intentId: text()
      .notNull()
      .references(() => sandboxCardIntentsTable.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    /** How many copies are sent at once: a provider may repeat an event. */
    copies: integer().notNull().default(1),
    attempts: integer().notNull().default(0),
    dueAt: instant().notNull(),
    deliveredAt: instant(),
    createdAt: createdAtColumn(),
  },
  (t) => [
    index('sandbox_card_events_intent_id_idx').on(t.intentId),
    index('sandbox_card_events_due_at_idx').on(t.dueAt).where(sql`${t.deliveredAt} is null`),
  ],
)
export type SandboxEventRow = typeof sandboxCardEventsTable.$inferSelect
