import { unfinishedIntentStates } from '@app/contract/payments/payments.rules.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { paymentIntentsTable } from '../payments.table.ts'

/** Coins held by unfinished card payments. The next attempt at the same order reuses the coins of the open one. */
export type HeldCoins = { onOtherOrders: number; onThisOrder: number }

/** A person's coins held by card payments whose end is not known yet; they are released unless these are paid. */
export async function heldCoinsOf(db: Db, userId: string, orderId: string | null = null): Promise<HeldCoins> {
  const { coins, state } = paymentIntentsTable
  const isThisOrder = sql`${paymentIntentsTable.orderId} is not distinct from ${orderId}::uuid and ${state} = 'open'`
  const [held] = await db
    .select({
      onOtherOrders: sql<number>`coalesce(sum(${coins}) filter (where not (${isThisOrder})), 0)::int`,
      onThisOrder: sql<number>`coalesce(sum(${coins}) filter (where ${isThisOrder}), 0)::int`,
    })
    .from(paymentIntentsTable)
    .where(and(eq(paymentIntentsTable.userId, userId), inArray(state, [...unfinishedIntentStates])))
  return held ?? { onOtherOrders: 0, onThisOrder: 0 }
}
