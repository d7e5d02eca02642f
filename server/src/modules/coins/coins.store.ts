import { coinsInWords } from '@app/contract/coins/coins.rules.ts'
import { and, eq, gte, sql } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { usersTable } from '#users/users.table.ts'
import { coinBalancesTable, coinEntriesTable } from './coins.table.ts'

/**
 * Coins received (positive) or spent (negative). The key names the event, so that it counts once. Run it in the transaction of the event.
 */
export type CoinEntry = Pick<typeof coinEntriesTable.$inferInsert, 'userId' | 'coins' | 'reason' | 'key' | 'note' | 'createdBy'>

/**
 * Writes the entry and the new balance together; returns whether it was new.
 * @throws Refusal REFUSED if the balance is too low
 */
export async function moveCoins(db: Db, entry: CoinEntry): Promise<boolean> {
  const written = await db
    .insert(coinEntriesTable)
    .values(entry)
    .onConflictDoNothing({ target: coinEntriesTable.key })
    .returning({ id: coinEntriesTable.id })
  if (written.length === 0) return false
  await openBalance(db, entry.userId)
  // This locks the row, so that concurrent spends are counted one after the other.
  const changed = await db
    .update(coinBalancesTable)
    .set({ coins: sql`${coinBalancesTable.coins} + ${entry.coins}` })
    .where(and(eq(coinBalancesTable.userId, entry.userId), gte(coinBalancesTable.coins, -entry.coins)))
    .returning({ coins: coinBalancesTable.coins })
  const [balance] = changed
  if (!balance) throw new Refusal('REFUSED', 'There are not that many coins left.', { field: 'coins' })
  if (entry.createdBy && isByHand(entry)) await recordStaffMove(db, entry, entry.createdBy, balance.coins)
  await enqueue(db, 'coinsChanged', { userId: entry.userId })
  return true
}

const isByHand = ({ reason }: CoinEntry) => reason === 'granted' || reason === 'corrected'

/** The ledger records every change; changes by staff are also written to the audit log. */
async function recordStaffMove(db: Db, { userId, coins, note, key }: CoinEntry, actorId: string, after: number): Promise<void> {
  const [person] = await db.select({ username: usersTable.username }).from(usersTable).where(eq(usersTable.id, userId))
  const words = coinsInWords(coins)
  const deed = coins < 0 ? `took ${words} from` : `gave ${words} to`
  await recordAudit(db, {
    actor: { id: actorId },
    kind: 'money',
    activity: `${deed} ${person?.username ?? userId}${note ? `: ${note}` : ''}`,
    subject: { kind: 'user', id: userId },
    before: { coins: after - coins },
    after: { coins: after },
    key: `coins:${key}`,
  })
}

/** Creates a balance of zero. */
export async function openBalance(db: Db, userId: string): Promise<void> {
  await db.insert(coinBalancesTable).values({ userId, coins: 0 }).onConflictDoNothing()
}

/** A person's number of coins, 0 by default; undefined for an unknown person. */
export async function coinsOf(db: Db, userId: string): Promise<number | undefined> {
  const [person] = await db
    .select({ coins: sql<number>`coalesce(${coinBalancesTable.coins}, 0)` })
    .from(usersTable)
    .leftJoin(coinBalancesTable, eq(coinBalancesTable.userId, usersTable.id))
    .where(eq(usersTable.id, userId))
  return person?.coins
}

/** The same, locked until the transaction ends, so that no concurrent change spends them. */
export async function lockCoinsOf(db: Db, userId: string): Promise<number> {
  const ofPerson = eq(coinBalancesTable.userId, userId)
  const [held] = await db.select({ coins: coinBalancesTable.coins }).from(coinBalancesTable).where(ofPerson).for('update')
  return held?.coins ?? 0
}
