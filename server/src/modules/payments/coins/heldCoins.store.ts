import { unfinishedIntentStates } from '@app/contract/payments/payments.rules.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { paymentIntentsTable } from '../payments.table.ts'

/** Coins that are held for card payments; of an order's own open attempt the next one takes them over. */
export type HeldCoins = { elsewhere: number; here: number }

/** A person's coins that are held for card payments whose end isn't known yet: they come back unless these are paid. */
export async function heldCoinsOf(db: Db, userId: string, orderId: string | null = null): Promise<HeldCoins> {
  const { coins, state } = paymentIntentsTable
  const isHere = sql`${paymentIntentsTable.orderId} is not distinct from ${orderId}::uuid and ${state} = 'open'`
  const [held] = await db
    .select({
      elsewhere: sql<number>`coalesce(sum(${coins}) filter (where not (${isHere})), 0)::int`,
      here: sql<number>`coalesce(sum(${coins}) filter (where ${isHere}), 0)::int`,
    })
    .from(paymentIntentsTable)
    .where(and(eq(paymentIntentsTable.userId, userId), inArray(state, [...unfinishedIntentStates])))
  return held ?? { elsewhere: 0, here: 0 }
}
