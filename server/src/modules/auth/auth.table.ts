import { codePurposes } from '@app/contract/auth/auth.rules.ts'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, instant } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

/** One row for each place a person is signed in; ending the row ends the access at once. */
export const sessionsTable = pgTable(
  'sessions',
  {
    id: idColumn(),
    userId: uuid()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    tokenFingerprint: text().notNull().unique(),
    userAgent: text(),
    address: text(),
    createdAt: createdAtColumn(),
    lastSeenAt: createdAtColumn(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('sessions_user_id_idx').on(t.userId), index('sessions_expires_at_idx').on(t.expiresAt)],
)
export type SessionRow = typeof sessionsTable.$inferSelect

/**
 * How an admin looks at the product as somebody else, in one of their sessions. The row goes
 * with the end, which the log keeps.
 */
export const impersonationsTable = pgTable(
  'viewings',
  {
    id: idColumn(),
    /** No reference: the session may be gone before the end is written down. */
    sessionId: uuid().notNull(),
    adminId: uuid()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    beganAt: instant().notNull(),
    endsAt: instant().notNull(),
  },
  // One at a time in each session: whoever looks as somebody does not look as somebody else from there.
  (t) => [
    uniqueIndex('viewings_session_id_key').on(t.sessionId),
    index('viewings_admin_id_idx').on(t.adminId),
    index('viewings_user_id_idx').on(t.userId),
    index('viewings_ends_at_idx').on(t.endsAt),
  ],
)
export type ImpersonationRow = typeof impersonationsTable.$inferSelect

/**
 * Wrong passwords in a row: those of strangers by account or, where there is none, by the name that was tried, so that both
 * answer alike; and those of each place that the account knows.
 */
export const wrongPasswordsTable = pgTable(
  'wrong_passwords',
  {
    key: text().primaryKey(),
    /** Whose, where they were entered in a place that the account knows: a browser it was used in, or an open session. */
    accountId: uuid(),
    count: integer().notNull().default(0),
    lockedUntil: instant(),
    /** Passwords that are being checked now; together with the wrong ones never more than may be wrong. */
    pending: integer().notNull().default(0),
    /** After this the pending ones are taken for lost, with the process that checked them. */
    pendingUntil: instant(),
    updatedAt: createdAtColumn(),
  },
  (t) => [index('wrong_passwords_account_id_idx').on(t.accountId).concurrently().where(sql`${t.accountId} is not null`)],
)

/** A code or a link that was sent to prove an address; only its sealed form is kept. */
export const oneTimeCodesTable = pgTable(
  'one_time_codes',
  {
    id: idColumn(),
    purpose: text({ enum: codePurposes }).notNull(),
    /** The e-mail address or phone number it proves, in small letters. */
    subject: text().notNull(),
    sealedCode: text().notNull(),
    /** The browser that asked, by the fingerprint of its cookie, or the account that did; a code counts only there. */
    visitor: text(),
    /** Where it was asked for, if the browser had no cookie yet: a script brings none with the code either. */
    address: text(),
    /** The fingerprint of the token in the mail's link, which counts wherever the mail is read. */
    link: text(),
    /** The number that it was texted to. */
    receiver: text(),
    tries: integer().notNull().default(0),
    /** Those of whoever brought no cookie are counted by themselves, so that they are not the browser's. */
    addressTries: integer().notNull().default(0),
    usedAt: instant(),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index('one_time_codes_purpose_subject_idx').on(t.purpose, t.subject),
    index('one_time_codes_expires_at_idx').on(t.expiresAt),
    index('one_time_codes_receiver_idx').on(t.receiver, t.sentAt).concurrently().where(sql`${t.receiver} is not null`),
    index('one_time_codes_visitor_idx').on(t.visitor, t.sentAt).concurrently().where(sql`${t.receiver} is not null`),
  ],
)

/** Wrong codes in a row for one address or number, over all its codes and whoever entered them, and the wait that they brought. */
export const codeGuessesTable = pgTable('code_guesses', {
  key: text().primaryKey(),
  count: integer().notNull(),
  waitUntil: instant(),
  updatedAt: createdAtColumn(),
})

/** A captcha that waits for its one answer; only sealed forms of the two right answers are kept. */
export const captchasTable = pgTable(
  'captchas',
  {
    id: idColumn(),
    /** What the picture shows. */
    sealedText: text().notNull(),
    /** The answer to the question in words. */
    sealedAnswer: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('captchas_expires_at_idx').on(t.expiresAt)],
)
