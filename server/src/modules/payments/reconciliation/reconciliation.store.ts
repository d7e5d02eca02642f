import { and, asc, desc, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { newId } from '#database/ids.ts'
import { personColumns } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'
import { type PaymentRow, paymentReturnsTable, paymentsTable } from '../payments.table.ts'
import { refundsTable } from '../refunds/refunds.table.ts'
import {
  type FindingRow,
  reconciliationFindingsTable as findings,
  type ReconciliationRunRow,
  reconciliationRunsTable as runs,
} from './reconciliation.table.ts'

type Provider = PaymentRow['type']

/** Starts a run, or returns the one in progress; a run that died long ago is closed first. */
export async function beginRun(
  db: Db,
  run: { since: Date; requestedBy: string | null; now: Date },
): Promise<ReconciliationRunRow | undefined> {
  await db
    .update(runs)
    .set({ finishedAt: run.now, failure: 'It was interrupted.' })
    .where(and(isNull(runs.finishedAt), lt(runs.startedAt, sql`now() - interval '1 hour'`)))
  const { since, requestedBy, now } = run
  const [made] = await db.insert(runs).values({ id: newId(), since, requestedBy, startedAt: now }).onConflictDoNothing().returning()
  return made
}

export const runById = async (db: Db, id: string): Promise<ReconciliationRunRow | undefined> =>
  (await db.select().from(runs).where(eq(runs.id, id)))[0]

export async function saveRun(db: Db, id: string, changes: Partial<ReconciliationRunRow>): Promise<void> {
  await db.update(runs).set(changes).where(eq(runs.id, id))
}

export const latestRuns = (db: Db) =>
  db
    .select({ run: runs, by: personColumns })
    .from(runs)
    .leftJoin(usersTable, eq(usersTable.id, runs.requestedBy))
    .orderBy(desc(runs.startedAt), desc(runs.id))
    .limit(10)

export type NewFinding = Pick<FindingRow, 'kind' | 'subject' | 'amountCents' | 'currency' | 'details'> & { paymentId?: string | null }

/** Lists a difference once; one that a person has resolved stays resolved while it is unchanged. Returns whether it is new. */
export async function noteFinding(db: Db, finding: NewFinding, now: Date): Promise<boolean> {
  const { kind, subject, details } = finding
  const isDoneWith = and(
    eq(findings.kind, kind),
    eq(findings.subject, subject),
    eq(findings.details, details),
    isNotNull(findings.resolvedBy),
  )
  if ((await db.$count(findings, isDoneWith)) > 0) return false
  const [noted] = await db
    .insert(findings)
    .values({ id: newId(), ...finding, createdAt: now, seenAt: now })
    .onConflictDoUpdate({
      target: [findings.kind, findings.subject],
      targetWhere: isNull(findings.resolvedAt),
      set: { details, amountCents: finding.amountCents, seenAt: now },
    })
    .returning({ createdAt: findings.createdAt })
  return noted?.createdAt.getTime() === now.getTime()
}

/** Resolves differences that a complete run no longer finds. */
export async function resolveUnseen(db: Db, since: Date, now: Date): Promise<void> {
  await db
    .update(findings)
    .set({ resolvedAt: now })
    .where(and(isNull(findings.resolvedAt), lt(findings.seenAt, since)))
}

export async function resolveFinding(
  db: Db,
  id: string,
  by: { resolvedBy: string; note: string; resolvedAt: Date },
): Promise<FindingRow | undefined> {
  return (
    await db
      .update(findings)
      .set(by)
      .where(and(eq(findings.id, id), isNull(findings.resolvedAt)))
      .returning()
  )[0]
}

const listed = (db: Db) =>
  db
    .select({
      finding: findings,
      by: personColumns,
      orderId: paymentsTable.orderId,
      payableId: paymentsTable.payableId,
      payableKind: paymentsTable.payableKind,
    })
    .from(findings)
    .leftJoin(usersTable, eq(usersTable.id, findings.resolvedBy))
    .leftJoin(paymentsTable, eq(paymentsTable.id, findings.paymentId))

export const openFindings = (db: Db) =>
  listed(db).where(isNull(findings.resolvedAt)).orderBy(asc(findings.createdAt), asc(findings.id)).limit(200)
export const resolvedFindings = (db: Db) => listed(db).where(isNotNull(findings.resolvedAt)).orderBy(desc(findings.resolvedAt)).limit(20)

/** Intents of open findings are compared again, however old they are. */
export const openSubjects = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectDistinct({ subject: findings.subject })
      .from(findings)
      .where(and(isNull(findings.resolvedAt), ne(findings.kind, 'refundStuck'), ne(findings.kind, 'surplus')))
  ).map(({ subject }) => subject)

/** Our payments through a provider since the given time. */
export const paymentsSince = (db: Db, type: Provider, since: Date) =>
  db
    .select({ providerId: paymentsTable.providerId })
    .from(paymentsTable)
    .where(
      and(eq(paymentsTable.type, type), sql`${paymentsTable.createdAt} >= ${since.toISOString()}`, isNotNull(paymentsTable.providerId)),
    )

export const returnsOfIntent = (db: Db, intentId: string) =>
  db
    .select({ providerId: paymentReturnsTable.providerId, state: paymentReturnsTable.state, amountCents: paymentReturnsTable.amountCents })
    .from(paymentReturnsTable)
    .innerJoin(paymentsTable, eq(paymentsTable.id, paymentReturnsTable.paymentId))
    .where(eq(paymentsTable.intentId, intentId))

/** Intents with recent or pending refunds in our records. */
export const intentsWithReturns = async (db: Db, type: Provider, since: Date): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct p.provider_id as id from payments p join payment_returns r on r.payment_id = p.id
    where p.type = ${type} and p.provider_id is not null
      and (r.created_at >= ${since.toISOString()} or r.state in ('pending', 'open', 'inquiry'))`)
  return rows.map(({ id }) => id)
}

/** Refunds that the provider does not know yet. */
export const unaskedRefunds = (db: Db) =>
  db
    .select({ id: refundsTable.id, providerId: paymentsTable.providerId })
    .from(refundsTable)
    .innerJoin(paymentsTable, eq(paymentsTable.id, refundsTable.paymentId))
    .where(
      and(
        eq(refundsTable.state, 'pending'),
        isNull(refundsTable.providerId),
        sql`${refundsTable.createdAt} < now() - interval '10 minutes'`,
      ),
    )

const ofPayments = { paymentId: paymentsTable.id, currency: paymentsTable.currency, providerId: paymentsTable.providerId }
export const stuckRefunds = (db: Db, before: Date) =>
  db
    .select({ ...ofPayments, id: refundsTable.id, amountCents: refundsTable.amountCents, createdAt: refundsTable.createdAt })
    .from(refundsTable)
    .innerJoin(paymentsTable, eq(paymentsTable.id, refundsTable.paymentId))
    .where(and(eq(refundsTable.state, 'pending'), lt(refundsTable.createdAt, before)))

export const surplusPayments = (db: Db) =>
  db
    .select({ ...ofPayments, amountCents: paymentsTable.surplusCents })
    .from(paymentsTable)
    .where(and(sql`${paymentsTable.surplusCents} > 0`, isNull(paymentsTable.recycledAt)))
