import { codePurposes } from '@app/contract/auth/auth.rules.ts'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, instant } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

/** One row for each place where a person is signed in; deleting the row ends the access at once. */
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

/** An admin's impersonation of a person in one of their sessions. The row is deleted at its end, which the audit log records. */
export const impersonationsTable = pgTable(
  'viewings',
  {
    id: idColumn(),
    /** No reference: the session may be deleted before the end is recorded. */
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
  // One at a time in each session: an impersonated session cannot impersonate another person.
  (t) => [
    uniqueIndex('viewings_session_id_key').on(t.sessionId),
    index('viewings_admin_id_idx').on(t.adminId),
    index('viewings_user_id_idx').on(t.userId),
    index('viewings_ends_at_idx').on(t.endsAt),
  ],
)
export type ImpersonationRow = typeof impersonationsTable.$inferSelect

/**
 * Wrong passwords in a row. Wrong passwords from unknown places are counted by account or, without one, by the name that was tried, so that both answer
 * alike; each place that the account knows has its own count.
 */
export const wrongPasswordsTable = pgTable(
  'wrong_passwords',
  {
    key: text().primaryKey(),
    /** The account, if they were entered in a place that it knows: a browser that signed in before, or an open session. */
    accountId: uuid(),
    count: integer().notNull().default(0),
    lockedUntil: instant(),
    /** Passwords that are being checked now; with the wrong ones they never exceed the number allowed. */
    pending: integer().notNull().default(0),
    /** Pending attempts count as lost after this time, with the process that checked them. */
    pendingUntil: instant(),
    updatedAt: createdAtColumn(),
  },
  (t) => [index('wrong_passwords_account_id_idx').on(t.accountId).concurrently().where(sql`${t.accountId} is not null`)],
)

/** A code or link that was sent to prove an address; only its hash is stored. */
export const oneTimeCodesTable = pgTable(
  'one_time_codes',
  {
    id: idColumn(),
    purpose: text({ enum: codePurposes }).notNull(),
    /** The e-mail address or phone number that it proves, in lower case. */
    subject: text().notNull(),
    sealedCode: text().notNull(),
    /** The browser that asked, by the fingerprint of its cookie, or the account; a code counts only there. */
    visitor: text(),
    /** The IP address that asked, if the browser had no cookie yet: a script sends none with the code either. */
    address: text(),
    /** The fingerprint of the token in the mail's link, which counts on any device. */
    link: text(),
    /** The number that it was texted to. */
    receiver: text(),
    tries: integer().notNull().default(0),
    /** Tries without a cookie are counted separately, so that they do not use up the browser's own. */
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

/** Wrong codes in a row for one address or number, over all its codes and everyone who entered them, and the resulting wait. */
export const codeGuessesTable = pgTable('code_guesses', {
  key: text().primaryKey(),
  count: integer().notNull(),
  waitUntil: instant(),
  updatedAt: createdAtColumn(),
})

/** An unanswered captcha; only hashes of its two right answers are stored. */
export const captchasTable = pgTable(
  'captchas',
  {
    id: idColumn(),
    /** The text in the picture. */
    sealedText: text().notNull(),
    /** The answer to the question in words. */
    sealedAnswer: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('captchas_expires_at_idx').on(t.expiresAt)],
)
