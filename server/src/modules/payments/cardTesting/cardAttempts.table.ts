import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'
import { paymentIntentsTable } from '../payments.table.ts'

/** Cards that were tried on intents of any payable, as the provider reports them: they reveal card testing. */
export const cardAttemptsTable = pgTable(
  'card_attempts',
  {
    /** The provider's id. */
    id: text().primaryKey(),
    intentId: uuid()
      .notNull()
      .references(() => paymentIntentsTable.id, { onDelete: 'cascade' }),
    payableId: uuid().notNull(),
    /** The signed-in payer; null if the payment was opened without an account, such as by a link. */
    userId: uuid(),
    fromNetwork: text(),
    /** Fingerprint of the card; absent if the provider has none. */
    card: text(),
    isDeclined: boolean().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('card_attempts_intent_idx').on(t.intentId),
    index('card_attempts_payable_idx').on(t.payableId, t.at).where(sql`is_declined`),
    index('card_attempts_user_idx').on(t.userId, t.at).where(sql`is_declined`),
    index('card_attempts_network_idx').on(t.fromNetwork, t.at).where(sql`is_declined`),
    index('card_attempts_card_idx').on(t.card, t.at).where(sql`is_declined`),
    index('card_attempts_at_idx').on(t.at),
  ],
)
