import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, instant } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'
import { sessionsTable } from '../auth.table.ts'

const owner = () => uuid().references(() => usersTable.id, { onDelete: 'cascade' })

/** The authenticator app of a person. Until a code of it was confirmed it opens nothing and asks nothing. */
export const totpFactorsTable = pgTable('totp_factors', {
  userId: owner().primaryKey(),
  /** Encrypted: codes are computed from it, so that unlike a password it can't be kept as a hash. */
  hiddenSecret: text().notNull(),
  confirmedAt: instant(),
  /** The number of the last half minute whose code was taken; no code of it or of one before counts again. */
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
    /** What the device counts up with every use, if it counts; a copy of it would fall behind. */
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

/** A question that was asked and not answered yet. Only the fingerprint of its token is kept. */
export const factorChallengesTable = pgTable(
  'factor_challenges',
  {
    id: idColumn(),
    kind: text({ enum: challengeKinds }).notNull(),
    tokenFingerprint: text().notNull().unique(),
    /** Null where a passkey is to tell who it is. */
    userId: owner(),
    /** The session in which it was asked, where there is one. */
    sessionId: uuid().references(() => sessionsTable.id, { onDelete: 'cascade' }),
    /** The fingerprint of the password that stood when it was asked: with another one since, the first step is to be done again. */
    passwordThen: text(),
    /** What a passkey has to sign. */
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

/** Sessions in which the owner has just shown that it is them. */
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

/** One row at most: what an admin has decided in place of the setting that the product was started with. */
export const secondFactorPolicyTable = pgTable(
  'second_factor_policy',
  {
    id: integer().primaryKey().default(1),
    isRequiredOfStaff: boolean().notNull(),
    updatedAt: createdAtColumn(),
  },
  (t) => [check('second_factor_policy_one_row', sql`${t.id} = 1`)],
)
