import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { type PlanRow, subscriptionPlansTable } from '../subscriptions.table.ts'

const { id, deletedAt, amountCents } = subscriptionPlansTable
const isOffered = (planId: string) => and(eq(id, planId), isNull(deletedAt))

export const offeredPlans = (db: Db): Promise<PlanRow[]> =>
  db.select().from(subscriptionPlansTable).where(isNull(deletedAt)).orderBy(asc(amountCents), asc(id))

/** An offered plan. */
export const planById = async (db: Db, planId: string): Promise<PlanRow | undefined> =>
  isId(planId) ? (await db.select().from(subscriptionPlansTable).where(isOffered(planId)))[0] : undefined

/** Inserts a plan, or returns the one that its idempotency key created before. */
export async function insertPlan(db: Db, plan: typeof subscriptionPlansTable.$inferInsert): Promise<{ plan: PlanRow; isMade: boolean }> {
  const { idempotencyKey } = plan
  const [made] = await db.insert(subscriptionPlansTable).values(plan).onConflictDoNothing().returning()
  const row =
    made ??
    (idempotencyKey
      ? (await db.select().from(subscriptionPlansTable).where(eq(subscriptionPlansTable.idempotencyKey, idempotencyKey)))[0]
      : undefined)
  if (!row) throw new Error('The new plan did not come back.')
  return { plan: row, isMade: made !== undefined }
}

/** Locked until the transaction ends. */
export const lockPlan = async (db: Db, planId: string): Promise<PlanRow | undefined> =>
  isId(planId) ? (await db.select().from(subscriptionPlansTable).where(isOffered(planId)).for('update'))[0] : undefined

/** Updates a plan and returns it; undefined if it is no longer offered. */
export const savePlan = async (db: Db, planId: string, changes: Partial<PlanRow>): Promise<PlanRow | undefined> =>
  isId(planId) ? (await db.update(subscriptionPlansTable).set(changes).where(isOffered(planId)).returning())[0] : undefined
