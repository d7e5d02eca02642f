import { and, desc, eq, gt, isNotNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#database/db.ts'
import { preparedFor } from '#database/prepared.ts'
import { isActiveAccount, usersTable } from '#users/users.table.ts'
import { impersonationsTable, type SessionRow, sessionsTable } from '../auth.table.ts'
import { passkeysTable, secondFactorPolicyTable, totpFactorsTable } from '../secondFactor/secondFactor.table.ts'

type NewSession = Pick<SessionRow, 'userId' | 'tokenFingerprint' | 'userAgent' | 'address' | 'createdAt' | 'lastSeenAt' | 'expiresAt'>

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insert(sessionsTable).values(session)
}

const impersonatedTable = alias(usersTable, 'viewed')

/**
 * The session of a token with its person, unless it has ended or their account is closed. Includes whether staff must have a second factor
 * (null without an admin's decision), whether this person has one, and the person they impersonate.
 */
export const liveSession = preparedFor((db) =>
  db
    .select({
      sessionId: sessionsTable.id,
      lastSeenAt: sessionsTable.lastSeenAt,
      openedAt: sessionsTable.createdAt,
      userId: usersTable.id,
      role: usersTable.role,
      isSuperAdmin: usersTable.isSuperAdmin,
      timezone: usersTable.timezone,
      mustChangePassword: usersTable.mustChangePassword,
      impersonatedId: impersonatedTable.id,
      impersonatedRole: impersonatedTable.role,
      impersonatedTimezone: impersonatedTable.timezone,
      impersonatedUntil: impersonationsTable.endsAt,
      isFactorRequired: sql<
        boolean | null
      >`(${db.select({ isRequired: secondFactorPolicyTable.isRequiredOfStaff }).from(secondFactorPolicyTable)})`,
      hasFactor: sql<boolean>`(exists ${appOf(db)} or exists ${passkeyOf(db)})`,
    })
    .from(sessionsTable)
    .innerJoin(usersTable, eq(usersTable.id, sessionsTable.userId))
    .leftJoin(
      impersonationsTable,
      and(eq(impersonationsTable.sessionId, sessionsTable.id), gt(impersonationsTable.endsAt, sql.placeholder('now'))),
    )
    .leftJoin(impersonatedTable, and(eq(impersonatedTable.id, impersonationsTable.userId), eq(impersonatedTable.isSuperAdmin, false)))
    .where(
      and(
        eq(sessionsTable.tokenFingerprint, sql.placeholder('fingerprint')),
        gt(sessionsTable.expiresAt, sql.placeholder('now')),
        gt(sessionsTable.createdAt, sql.placeholder('openedAfter')),
        isActiveAccount,
      ),
    )
    .prepare('live_session'),
)

const appOf = (db: Db) =>
  db
    .select({ id: totpFactorsTable.userId })
    .from(totpFactorsTable)
    .where(and(eq(totpFactorsTable.userId, usersTable.id), isNotNull(totpFactorsTable.confirmedAt)))
const passkeyOf = (db: Db) => db.select({ id: passkeysTable.id }).from(passkeysTable).where(eq(passkeysTable.userId, usersTable.id))

/** Of several concurrent requests only the first finds the session unseen for that long, and writes. */
export async function renewSession(db: Db, id: string, { seenBefore, now, expiresAt }: { seenBefore: Date; now: Date; expiresAt: Date }) {
  await db
    .update(sessionsTable)
    .set({ lastSeenAt: now, expiresAt })
    .where(and(eq(sessionsTable.id, id), lt(sessionsTable.lastSeenAt, seenBefore)))
}

export const sessionsOf = (db: Db, userId: string, { now, openedAfter }: { now: Date; openedAfter: Date }): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessionsTable)
    .where(and(eq(sessionsTable.userId, userId), gt(sessionsTable.expiresAt, now), gt(sessionsTable.createdAt, openedAfter)))
    .orderBy(desc(sessionsTable.lastSeenAt), desc(sessionsTable.id))

/** The sessions of a person: all of them, a single one, or all but one. */
export type WhichSessions = { only?: string; except?: string | null }

export async function deleteSessions(db: Db, userId: string, { only, except }: WhichSessions): Promise<string[]> {
  const ended = await db
    .delete(sessionsTable)
    .where(
      and(
        eq(sessionsTable.userId, userId),
        only ? eq(sessionsTable.id, only) : undefined,
        except ? ne(sessionsTable.id, except) : undefined,
      ),
    )
    .returning({ id: sessionsTable.id })
  return ended.map(({ id }) => id)
}

/** Deletes sessions that have ended and returns their ids. */
export async function deleteSessionsOver(db: Db, { now, openedBefore }: { now: Date; openedBefore: Date }): Promise<string[]> {
  const ended = await db
    .delete(sessionsTable)
    .where(or(lt(sessionsTable.expiresAt, now), lte(sessionsTable.createdAt, openedBefore)))
    .returning({ id: sessionsTable.id })
  return ended.map(({ id }) => id)
}
