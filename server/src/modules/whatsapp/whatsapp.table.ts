import { deliveryStates } from '@app/contract/whatsapp/whatsapp.rules.ts'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { conversationMessagesTable } from '#conversations/conversationMessages.table.ts'
import { conversationsTable } from '#conversations/conversations.table.ts'
import { createdAtColumn, idColumn, instant } from '#database/columns.ts'
import type { TemplateField } from '#outside/whatsapp/index.ts'

/**
 * The person of a conversation as WhatsApp names them, and the time of their last message, which opens the window in which we can send
 * free text.
 */
export const whatsappThreadsTable = pgTable('whatsapp_threads', {
  conversationId: uuid()
    .primaryKey()
    .references(() => conversationsTable.id, { onDelete: 'cascade' }),
  lastReceivedAt: instant(),
  /** Meta's user id. It belongs to one person for good, while a number can change hands. */
  userId: text().unique('whatsapp_threads_user_id_key'),
  /** The number that WhatsApp answered for the one that we wrote to, if it is another spelling of it. */
  waNumber: text().unique('whatsapp_threads_wa_number_key'),
})

/** `fields` tells where each parameter stands; without them all stand in the body, by number. */
export type SentTemplate = { name: string; language: string; parameters: string[]; fields?: TemplateField[] | undefined }

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
/** Parts of webhooks that could not be read, as they came. */
export const whatsappUnreadableTable = pgTable(
  'whatsapp_unreadable',
  {
    id: idColumn(),
    /** The digest of the part: a repeated webhook is the same row. */
    digest: text().notNull().unique('whatsapp_unreadable_digest_key'),
    raw: text().notNull(),
    conversationId: uuid().references(() => conversationsTable.id, { onDelete: 'cascade' }),
    createdAt: createdAtColumn(),
  },
  (t) => [
    index('whatsapp_unreadable_created_at_idx').on(t.createdAt, t.id),
    index('whatsapp_unreadable_conversation_id_idx').on(t.conversationId).where(sql`${t.conversationId} is not null`),
  ],
)
export type UnreadableRow = typeof whatsappUnreadableTable.$inferSelect
export type WhatsappDeliveryRow = typeof whatsappDeliveriesTable.$inferSelect
