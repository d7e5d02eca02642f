import { connectionStates, googleServices } from '@app/contract/integration/integration.rules.ts'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, instant } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

/** What of Google is connected; one account for each service. */
export const googleConnectionsTable = pgTable(
  'google_connections',
  {
    service: text({ enum: googleServices }).primaryKey(),
    state: text({ enum: connectionStates }).notNull(),
    /** Whose account at Google it is. */
    address: text().notNull(),
    /** Encrypted for this service. */
    refreshTokenHidden: text().notNull(),
    accessTokenHidden: text().notNull(),
    accessExpiresAt: instant().notNull(),
    /** Until when somebody may be asking Google for another token; nobody else asks meanwhile. */
    renewingUntil: instant(),
    /** Why Google refuses it. */
    problem: text(),
    connectedBy: uuid().references(() => usersTable.id, { onDelete: 'set null' }),
    connectedAt: createdAtColumn(),
  },
  (t) => [index('google_connections_connected_by_idx').on(t.connectedBy)],
)
export type GoogleConnectionRow = typeof googleConnectionsTable.$inferSelect

/** Who was sent to Google to allow something, and has not come back yet. A row is taken with the first code that comes back. */
export const googleConsentsTable = pgTable(
  'google_consents',
  {
    /** What the link's `state` is recognised by; it says nothing to whoever reads the table. */
    stateFingerprint: text().primaryKey(),
    service: text({ enum: googleServices }).notNull(),
    userId: uuid()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    /** What proves to Google that it was us who sent them there, encrypted for this person. */
    verifierHidden: text().notNull(),
    createdAt: createdAtColumn(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('google_consents_user_id_idx').on(t.userId, t.service, t.createdAt)],
)
