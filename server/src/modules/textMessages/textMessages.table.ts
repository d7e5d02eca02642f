import { textCarriers } from '@app/contract/textMessages/textMessages.rules.ts'
import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { addressColumns, deliveryColumns, outboxIndexes } from '#outside/outbox/index.ts'

/**
 * Every text message of the product: the queue of those to send, and the record of those sent. Each carries a code to a number such as
 * +919876543210.
 */
export const textMessagesTable = pgTable(
  'text_messages',
  {
    ...addressColumns(),
    text: text().notNull(),
    ...deliveryColumns(textCarriers),
  },
  (t) => [
    ...outboxIndexes('text_messages', t),
    index('text_messages_sent_to_idx').on(t.receiver, t.createdAt),
    index('text_messages_state_idx').on(t.state, t.createdAt, t.id),
    index('text_messages_readable_idx').on(t.createdAt).where(sql`${t.erasedAt} is null`),
  ],
)
export type TextMessageRow = typeof textMessagesTable.$inferSelect
