import type { GoogleService } from '@app/contract/integration/integration.rules.ts'
import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { usersTable } from '#users/users.table.ts'
import { type GoogleConnectionRow, googleConnectionsTable, googleConsentsTable } from './integration.table.ts'

export async function connectionsWithNames(db: Db): Promise<{ connection: GoogleConnectionRow; connectedBy: string | null }[]> {
  return await db
    .select({ connection: googleConnectionsTable, connectedBy: usersTable.name })
    .from(googleConnectionsTable)
    .leftJoin(usersTable, eq(usersTable.id, googleConnectionsTable.connectedBy))
    .orderBy(asc(googleConnectionsTable.service))
}

export async function connectionOf(db: Db, service: GoogleService): Promise<GoogleConnectionRow | undefined> {
  return (await db.select().from(googleConnectionsTable).where(eq(googleConnectionsTable.service, service)))[0]
}

/**
 * Leases the right to fetch a new token to one process for a limited time. False if another one has the lease, or if the token was replaced
 * since it was read.
 */
export async function beginRenewal(db: Db, { service, accessTokenHidden }: GoogleConnectionRow, forMs: number): Promise<boolean> {
  const { renewingUntil } = googleConnectionsTable
  const isFree = sql`(${renewingUntil} is null or ${renewingUntil} <= now())`
  const { rowCount } = await db
    .update(googleConnectionsTable)
    // By the database's clock, which all processes share.
    .set({ renewingUntil: sql`now() + make_interval(secs => ${forMs / 1_000})` })
    .where(and(eq(googleConnectionsTable.service, service), eq(googleConnectionsTable.accessTokenHidden, accessTokenHidden), isFree))
  return rowCount === 1
}

/** Changes a connection unless it was replaced or deleted since it was read. Returns whether it did. */
export async function changeConnection(
  db: Db,
  { service, refreshTokenHidden }: Pick<GoogleConnectionRow, 'service' | 'refreshTokenHidden'>,
  set: Partial<GoogleConnectionRow>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(googleConnectionsTable)
    .set(set)
    .where(and(eq(googleConnectionsTable.service, service), eq(googleConnectionsTable.refreshTokenHidden, refreshTokenHidden)))
  return rowCount === 1
}

export async function putConnection(db: Db, row: typeof googleConnectionsTable.$inferInsert): Promise<void> {
  const { service, ...set } = row
  await db
    .insert(googleConnectionsTable)
    .values(row)
    .onConflictDoUpdate({ target: googleConnectionsTable.service, set: { problem: null, renewingUntil: null, ...set } })
}

export async function deleteConnection(db: Db, service: GoogleService): Promise<GoogleConnectionRow | undefined> {
  return (await db.delete(googleConnectionsTable).where(eq(googleConnectionsTable.service, service)).returning())[0]
}

export async function insertConsent(db: Db, row: typeof googleConsentsTable.$inferInsert, now: Date): Promise<void> {
  await db.delete(googleConsentsTable).where(lte(googleConsentsTable.expiresAt, now))
  await db.insert(googleConsentsTable).values(row)
}

type ConsentLookup = { service: GoogleService; userId: string; stateFingerprint?: string | undefined; now: Date }

/** Consumes the consent of a code: the one of the given state or, without it, the person's latest. */
export async function consumeConsent(db: Db, { service, userId, stateFingerprint, now }: ConsentLookup) {
  const theirs = and(
    eq(googleConsentsTable.service, service),
    eq(googleConsentsTable.userId, userId),
    gt(googleConsentsTable.expiresAt, now),
    ...(stateFingerprint ? [eq(googleConsentsTable.stateFingerprint, stateFingerprint)] : []),
  )
  const latest = db
    .select({ one: googleConsentsTable.stateFingerprint })
    .from(googleConsentsTable)
    .where(theirs)
    .orderBy(desc(googleConsentsTable.createdAt))
    .limit(1)
  const [taken] = await db.delete(googleConsentsTable).where(inArray(googleConsentsTable.stateFingerprint, latest)).returning()
  return taken
}
