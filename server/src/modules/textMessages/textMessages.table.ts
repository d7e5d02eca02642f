import { textCarriers, textMessageStates } from '@app/contract/textMessages/textMessages.rules.ts'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAtColumn, ginOptions, idColumn, instant } from '#database/columns.ts'

/** Every text message the desk has written: the queue of those to send, and the record of those that left. Each carries a code. */
export const textMessagesTable = pgTable(
  'text_messages',
  {
    id: idColumn(),
    /** Names the event that the message tells of, so that an event told twice is one message. */
    key: text().notNull().unique(),
    kind: text().notNull(),
    /** As +919876543210. */
    receiver: text().notNull(),
    text: text().notNull(),

    state: text({ enum: textMessageStates }).notNull().default('queued'),
    carrier: text({ enum: textCarriers }),
    attempts: integer().notNull().default(0),
    /** When it is next to be tried or, while it is being sent, until when whoever sends it may hold it. Null once it is settled. */
    dueAt: instant(),
    lastError: text(),
    createdAt: createdAtColumn(),
    sentAt: instant(),
    erasedAt: instant(),
  },
  (t) => [
    index('text_messages_created_at_idx').on(t.createdAt, t.id),
    index('text_messages_receiver_idx').using('gin', t.receiver.op('gin_trgm_ops')).with(ginOptions),
    index('text_messages_sent_to_idx').on(t.receiver, t.createdAt),
    index('text_messages_due_at_idx').on(t.dueAt).where(sql`${t.dueAt} is not null`),
    index('text_messages_readable_idx').on(t.createdAt).where(sql`${t.erasedAt} is null`),
  ],
)
export type TextMessageRow = typeof textMessagesTable.$inferSelect
