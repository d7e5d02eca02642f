import { mailCarriers } from '@app/contract/mail/mail.rules.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { addressColumns, deliveryColumns, outboxIndexes } from '#outside/outbox/index.ts'

/** Every mail the desk has written: the queue of those to send, and the record of those that left. */
export const mailsTable = pgTable(
  'mails',
  {
    ...addressColumns(),
    /** The address it was sent from; null until it was. */
    sender: text(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    label: text(),
    isSecret: boolean().notNull().default(false),
    /** True for news that its receiver can turn off. */
    isNews: boolean().notNull().default(false),
    hasAttachment: boolean().notNull().default(false),
    ...deliveryColumns(mailCarriers),
  },
  (t) => [
    ...outboxIndexes('mails', t),
    index('mails_state_idx').on(t.state, t.createdAt, t.id),
    index('mails_secrets_idx').on(t.createdAt).where(sql`${t.isSecret} and ${t.erasedAt} is null`),
  ],
)
export type MailRow = typeof mailsTable.$inferSelect

/** A file that goes along with a mail: one that lies where whoever posted the mail keeps it, and stays theirs, or a short text that goes with the mail. */
export const mailAttachmentsTable = pgTable('mail_attachments', {
  mailId: uuid()
    .primaryKey()
    .references(() => mailsTable.id, { onDelete: 'cascade' }),
  storageKey: text(),
  content: text(),
  name: text().notNull(),
  type: text().notNull(),
})
