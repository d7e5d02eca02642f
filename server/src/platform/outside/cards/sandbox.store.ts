import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { later, minutes } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import {
  sandboxCardAttemptsTable as attempts,
  sandboxCardEventsTable as events,
  sandboxCardIntentsTable as intents,
  sandboxCardMethodsTable as methods,
  sandboxCardReturnsTable as returns,
  type SandboxAttemptRow,
  type SandboxEventRow,
  type SandboxIntentRow,
  type SandboxMethodRow,
  type SandboxReturnRow,
  type SandboxSetupRow,
  sandboxCardSetupsTable as setups,
} from './sandbox.table.ts'

/** Inserts an intent, or answers the one that its key created before. */
export async function insertIntent(db: Db, intent: typeof intents.$inferInsert): Promise<SandboxIntentRow | undefined> {
  const [made] = await db.insert(intents).values(intent).onConflictDoNothing({ target: intents.idempotencyKey }).returning()
  if (made) return made
  return (await db.select().from(intents).where(eq(intents.idempotencyKey, intent.idempotencyKey)))[0]
}

export const findIntent = async (db: Db, id: string) => (await db.select().from(intents).where(eq(intents.id, id)))[0]

/** Locks the intent until the transaction ends, so that two concurrent confirmations have one outcome. */
export const lockIntent = async (db: Db, id: string) => (await db.select().from(intents).where(eq(intents.id, id)).for('update'))[0]

export const saveIntent = async (db: Db, id: string, changes: Partial<SandboxIntentRow>) =>
  (await db.update(intents).set(changes).where(eq(intents.id, id)).returning())[0]

/** Answers false for an attempt that is already recorded. */
export const insertAttempt = async (db: Db, attempt: typeof attempts.$inferInsert): Promise<boolean> =>
  (await db.insert(attempts).values(attempt).onConflictDoNothing({ target: attempts.id }).returning({ id: attempts.id })).length > 0

export const insertMethod = async (db: Db, method: typeof methods.$inferInsert) => {
  await db.insert(methods).values(method)
}

export const findMethod = async (db: Db, id: string): Promise<SandboxMethodRow | undefined> =>
  (await db.select().from(methods).where(eq(methods.id, id)))[0]

/** Inserts a setup, or answers the one that its key created before. */
export async function insertSetup(db: Db, setup: typeof setups.$inferInsert): Promise<SandboxSetupRow | undefined> {
  const [made] = await db.insert(setups).values(setup).onConflictDoNothing({ target: setups.idempotencyKey }).returning()
  return made ?? (await db.select().from(setups).where(eq(setups.idempotencyKey, setup.idempotencyKey)))[0]
}

export const findSetup = async (db: Db, id: string) => (await db.select().from(setups).where(eq(setups.id, id)))[0]
export const lockSetup = async (db: Db, id: string) => (await db.select().from(setups).where(eq(setups.id, id)).for('update'))[0]
export const saveSetup = async (db: Db, id: string, changes: Partial<SandboxSetupRow>) => {
  await db.update(setups).set(changes).where(eq(setups.id, id))
}

export const attemptsOf = (db: Db, intentId: string): Promise<SandboxAttemptRow[]> =>
  db.select().from(attempts).where(eq(attempts.intentId, intentId)).orderBy(attempts.createdAt, attempts.id)

export const returnsOf = (db: Db, intentId: string): Promise<SandboxReturnRow[]> =>
  db.select().from(returns).where(eq(returns.intentId, intentId)).orderBy(returns.createdAt, returns.id)

export async function insertReturn(db: Db, money: typeof returns.$inferInsert): Promise<SandboxReturnRow> {
  const [made] = await db.insert(returns).values(money).returning()
  if (!made) throw new Error('A return of the sandbox did not come back.')
  return made
}

export const saveReturn = async (db: Db, id: string, state: SandboxReturnRow['state']) =>
  (await db.update(returns).set({ state }).where(eq(returns.id, id)).returning())[0]

export const insertEvent = async (db: Db, event: typeof events.$inferInsert) => {
  await db.insert(events).values(event)
}

/** After this many attempts an event stays undelivered and needs an operator. */
export const maxAttempts = 12

/**
 * Claims due events for delivery. A claimed event becomes due again after a minute, so that it is delivered even if its worker dies; until
 * then no other worker gets it.
 */
export const takeDueEvents = (db: Db, now: Date, atMost: number): Promise<SandboxEventRow[]> =>
  db.transaction(async (db) => {
    const due = await db
      .select({ id: events.id })
      .from(events)
      .where(and(isNull(events.deliveredAt), lte(events.dueAt, now), lt(events.attempts, maxAttempts)))
      .orderBy(asc(events.dueAt), asc(events.id))
      .limit(atMost)
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    const ids = due.map(({ id }) => id)
    const taken = await db.select().from(events).where(inArray(events.id, ids)).orderBy(asc(events.dueAt), asc(events.id))
    // The attempt is counted now, so that an event that crashes its worker is not retried forever.
    await db
      .update(events)
      .set({ dueAt: later(now, minutes(1)), attempts: sql`${events.attempts} + 1` })
      .where(inArray(events.id, ids))
    return taken
  })

export const markDelivered = async (db: Db, id: string, now: Date) => {
  await db.update(events).set({ deliveredAt: now }).where(eq(events.id, id))
}

export const postponeEvent = async (db: Db, id: string, dueAt: Date) => {
  await db.update(events).set({ dueAt }).where(eq(events.id, id))
}

const pageSize = 100
const madeSince = (since: Date, of: typeof intents | typeof returns, after: string | undefined) =>
  and(gte(of.createdAt, since), after === undefined ? undefined : gt(of.id, after))

export const intentsSince = (db: Db, since: Date, after?: string): Promise<SandboxIntentRow[]> =>
  db
    .select()
    .from(intents)
    .where(madeSince(since, intents, after))
    .orderBy(asc(intents.id))
    .limit(pageSize)

export const returnsSince = (db: Db, since: Date, after?: string): Promise<SandboxReturnRow[]> =>
  db
    .select()
    .from(returns)
    .where(madeSince(since, returns, after))
    .orderBy(asc(returns.id))
    .limit(pageSize)

/** Pages one after another, as a provider's lists come. */
export async function* inPages<T extends { id: string }>(pageAfter: (after?: string) => Promise<T[]>): AsyncGenerator<T> {
  for (let page = await pageAfter(); page.length > 0; page = page.length < pageSize ? [] : await pageAfter(page.at(-1)?.id)) yield* page
}
