import { connectionStates, googleServices } from '@app/contract/integration/integration.rules.ts'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, instant } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

/** The connected Google services; one account for each. */
export const googleConnectionsTable = pgTable(
  'google_connections',
  {
    service: text({ enum: googleServices }).primaryKey(),
    state: text({ enum: connectionStates }).notNull(),
    /** The address of the Google account. */
    address: text().notNull(),
    /** Encrypted for this service. */
    refreshTokenHidden: text().notNull(),
    accessTokenHidden: text().notNull(),
    accessExpiresAt: instant().notNull(),
    /** The end of the lease for fetching a new token; no other process fetches one until then. */
    renewingUntil: instant(),
    /** Why Google refuses it. */
    problem: text(),
    connectedBy: uuid().references(() => usersTable.id, { onDelete: 'set null' }),
    connectedAt: createdAtColumn(),
  },
  (t) => [index('google_connections_connected_by_idx').on(t.connectedBy)],
)
export type GoogleConnectionRow = typeof googleConnectionsTable.$inferSelect

/** The consents that were started at Google. A row is deleted with the first code that returns. */
export const googleConsentsTable = pgTable(
  'google_consents',
  {
    /** The fingerprint of the link's `state`; readers of the table cannot derive the state from it. */
    stateFingerprint: text().primaryKey(),
    service: text({ enum: googleServices }).notNull(),
    userId: uuid()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    /** The PKCE verifier, which proves to Google that we started the consent; encrypted for this person. */
    verifierHidden: text().notNull(),
    createdAt: createdAtColumn(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('google_consents_user_id_idx').on(t.userId, t.service, t.createdAt)],
)
