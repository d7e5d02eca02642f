import { mailCarriers, mailStates } from '@app/contract/mail/mail.rules.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAtColumn, ginOptions, idColumn, instant } from '#database/columns.ts'

/** Every mail the desk has written: the queue of those to send, and the record of those that left. */
export const mailsTable = pgTable(
  'mails',
  {
    id: idColumn(),
    /** Names the event that the mail tells of, and the receiver, so that an event told twice is one mail. */
    key: text().notNull().unique(),
    kind: text().notNull(),
    receiver: text().notNull(),
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

    state: text({ enum: mailStates }).notNull().default('queued'),
    carrier: text({ enum: mailCarriers }),
    attempts: integer().notNull().default(0),
    /** When it is next to be tried or, while it is being sent, until when whoever sends it may hold it. Null once it is settled. */
    dueAt: instant(),
    lastError: text(),
    createdAt: createdAtColumn(),
    sentAt: instant(),
    erasedAt: instant(),
  },
  (t) => [
    index('mails_created_at_idx').on(t.createdAt, t.id),
    index('mails_state_idx').on(t.state, t.createdAt, t.id),
    index('mails_receiver_idx').using('gin', t.receiver.op('gin_trgm_ops')).with(ginOptions),
    index('mails_due_at_idx').on(t.dueAt).where(sql`${t.dueAt} is not null`),
    index('mails_secrets_idx').on(t.createdAt).where(sql`${t.isSecret} and ${t.erasedAt} is null`),
  ],
)
export type MailRow = typeof mailsTable.$inferSelect
