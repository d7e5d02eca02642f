import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAtColumn, ginOptions, idColumn, nameColumn } from '#database/columns.ts'

/** Messages from visitors in the contact form. */
export const contactMessagesTable = pgTable(
  'contact_messages',
  {
    id: idColumn(),
    name: nameColumn().notNull(),
    email: text().notNull(),
    phoneNumber: text(),
    message: text().notNull(),
    idempotencyKey: text().unique('contact_messages_idempotency_key'),
    createdAt: createdAtColumn(),
  },
  (t) => [
    index('contact_messages_created_at_idx').on(t.createdAt, t.id),
    index('contact_messages_name_idx').on(t.name, t.id),
    index('contact_messages_search_idx')
      .using(
        'gin',
        sql`(searchable(${t.name} || ' ' || ${t.email} || ' ' || coalesce(${t.phoneNumber}, '') || ' ' || ${t.message})) gin_trgm_ops`,
      )
      .with(ginOptions),
  ],
)
export type ContactMessageRow = typeof contactMessagesTable.$inferSelect
