import { deliveryStates } from '@app/contract/whatsapp/whatsapp.rules.ts'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { conversationMessagesTable } from '#conversations/conversationMessages.table.ts'
import { conversationsTable } from '#conversations/conversations.table.ts'
import { createdAtColumn, instant } from '#database/columns.ts'

/** When somebody at a number outside last wrote to us: it opens the window in which we may answer in our own words. */
export const whatsappThreadsTable = pgTable('whatsapp_threads', {
  conversationId: uuid()
    .primaryKey()
    .references(() => conversationsTable.id, { onDelete: 'cascade' }),
  lastReceivedAt: instant().notNull(),
})

export type SentTemplate = { name: string; language: string; parameters: string[] }

/** What became of a message of ours. The words themselves are a message of the conversation. */
export const whatsappDeliveriesTable = pgTable(
  'whatsapp_deliveries',
  {
    messageId: uuid()
      .primaryKey()
      .references(() => conversationMessagesTable.id, { onDelete: 'cascade' }),
    state: text({ enum: deliveryStates }).notNull().default('waiting'),
    template: jsonb().$type<SentTemplate>(),
    /** What the provider calls it. */
    outsideId: text().unique('whatsapp_deliveries_outside_id_key'),
    /** When it was handed to the provider; whoever finds it set and no answer does not know whether it arrived. */
    handedAt: instant(),
    reason: text(),
    updatedAt: createdAtColumn(),
  },
  (t) => [index('whatsapp_deliveries_state_idx').on(t.state, t.updatedAt)],
)
export type WhatsappDeliveryRow = typeof whatsappDeliveriesTable.$inferSelect
