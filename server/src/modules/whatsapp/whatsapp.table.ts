import { deliveryStates } from '@app/contract/whatsapp/whatsapp.rules.ts'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { conversationMessagesTable } from '#conversations/conversationMessages.table.ts'
import { conversationsTable } from '#conversations/conversations.table.ts'
import { createdAtColumn, instant } from '#database/columns.ts'

/** The time of the last message from an outside number: it opens the window in which we can send free text. */
export const whatsappThreadsTable = pgTable('whatsapp_threads', {
  conversationId: uuid()
    .primaryKey()
    .references(() => conversationsTable.id, { onDelete: 'cascade' }),
  lastReceivedAt: instant().notNull(),
})

export type SentTemplate = { name: string; language: string; parameters: string[] }

/** The delivery state of one of our messages. Its text is a message of the conversation. */
export const whatsappDeliveriesTable = pgTable(
  'whatsapp_deliveries',
  {
    messageId: uuid()
      .primaryKey()
      .references(() => conversationMessagesTable.id, { onDelete: 'cascade' }),
    state: text({ enum: deliveryStates }).notNull().default('waiting'),
    template: jsonb().$type<SentTemplate>(),
    /** The provider's id. */
    outsideId: text().unique('whatsapp_deliveries_outside_id_key'),
    /** When it was handed to the provider; if it is set without an answer, it is unknown whether the message arrived. */
    handedAt: instant(),
    reason: text(),
    updatedAt: createdAtColumn(),
  },
  (t) => [index('whatsapp_deliveries_state_idx').on(t.state, t.updatedAt)],
)
export type WhatsappDeliveryRow = typeof whatsappDeliveriesTable.$inferSelect
