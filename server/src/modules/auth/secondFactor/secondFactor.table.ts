import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, instant } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'
import { sessionsTable } from '../auth.table.ts'

const owner = () => uuid().references(() => usersTable.id, { onDelete: 'cascade' })

/** The authenticator app of a person; inactive until one of its codes was confirmed. */
export const totpFactorsTable = pgTable('totp_factors', {
  userId: owner().primaryKey(),
  /** Encrypted: codes are computed from it, so that unlike a password it cannot be stored as a hash. */
  hiddenSecret: text().notNull(),
  confirmedAt: instant(),
  /** The half minute of the last code that was accepted; codes of it or of earlier ones no longer count. */
  lastStep: integer().notNull().default(0),
  createdAt: createdAtColumn(),
  lastUsedAt: instant(),
})
export type TotpFactorRow = typeof totpFactorsTable.$inferSelect

export const passkeysTable = pgTable(
  'passkeys',
  {
    id: idColumn(),
    userId: owner().notNull(),
    credentialId: text().notNull().unique(),
    publicKey: text().notNull(),
    /** The device's use counter, if it has one; a copy of the passkey would fall behind. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    isSynced: boolean().notNull(),
    createdAt: createdAtColumn(),
    lastUsedAt: instant(),
  },
  (t) => [index('passkeys_user_id_idx').on(t.userId)],
)
export type PasskeyRow = typeof passkeysTable.$inferSelect

export const recoveryCodesTable = pgTable(
  'recovery_codes',
  {
    id: idColumn(),
    userId: owner().notNull(),
    sealedCode: text().notNull(),
    usedAt: instant(),
  },
  (t) => [unique('recovery_codes_code_key').on(t.userId, t.sealedCode)],
)

export const challengeKinds = ['signIn', 'passkeySignIn', 'proof', 'newPasskey'] as const

/** A challenge without an answer yet. Only the fingerprint of its token is stored. */
export const factorChallengesTable = pgTable(
  'factor_challenges',
  {
    id: idColumn(),
    kind: text({ enum: challengeKinds }).notNull(),
    tokenFingerprint: text().notNull().unique(),
    /** Null if the passkey is to name its owner. */
    userId: owner(),
    /** The session in which the challenge was issued, if there is one. */
    sessionId: uuid().references(() => sessionsTable.id, { onDelete: 'cascade' }),
    /** The fingerprint of the password at that time: after a change the first step must be repeated. */
    passwordThen: text(),
    /** The challenge that a passkey has to sign. */
    toSign: text(),
    tries: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index('factor_challenges_expires_at_idx').on(t.expiresAt),
    index('factor_challenges_user_id_idx').on(t.userId),
    index('factor_challenges_session_id_idx').on(t.sessionId),
  ],
)
export type FactorChallengeRow = typeof factorChallengesTable.$inferSelect

/** Sessions in which the owner has just proved their identity. */
export const freshProofsTable = pgTable('fresh_proofs', {
  sessionId: uuid()
    .primaryKey()
    .references(() => sessionsTable.id, { onDelete: 'cascade' }),
  provenUntil: instant().notNull(),
})

/** Wrong codes in a row, over all sign-ins of an account. */
export const wrongCodesTable = pgTable('wrong_codes', {
  userId: owner().primaryKey(),
  count: integer().notNull(),
  waitUntil: instant(),
  updatedAt: createdAtColumn(),
})

/** At most one row: an admin's decision, which overrides the setting at startup. */
export const secondFactorPolicyTable = pgTable(
  'second_factor_policy',
  {
    id: integer().primaryKey().default(1),
    isRequiredOfStaff: boolean().notNull(),
    updatedAt: createdAtColumn(),
  },
  (t) => [check('second_factor_policy_one_row', sql`${t.id} = 1`)],
)
