import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { type TotpFactorRow, totpFactorsTable } from '../secondFactor.table.ts'

const ofUser = (userId: string) => eq(totpFactorsTable.userId, userId)

export async function findTotp(db: Db, userId: string): Promise<TotpFactorRow | undefined> {
  const [row] = await db.select().from(totpFactorsTable).where(ofUser(userId))
  return row
}

/** Keeps a secret that is yet to be confirmed, in place of an earlier one that never was. False where one is confirmed. */
export async function keepUnconfirmed(db: Db, userId: string, hiddenSecret: string, now: Date): Promise<boolean> {
  const kept = await db
    .insert(totpFactorsTable)
    .values({ userId, hiddenSecret, createdAt: now })
    .onConflictDoUpdate({
      target: totpFactorsTable.userId,
      set: { hiddenSecret, createdAt: now },
      setWhere: isNull(totpFactorsTable.confirmedAt),
    })
    .returning({ userId: totpFactorsTable.userId })
  return kept.length > 0
}

/** The code that confirms the app is used up by it. */
export async function confirmTotp(db: Db, userId: string, step: number, now: Date): Promise<void> {
  await db.update(totpFactorsTable).set({ confirmedAt: now, lastStep: step }).where(ofUser(userId))
}

/** Takes the code of a half minute, once: of several who bring it at once one is told true, and none who brings an older one. */
export async function consumeTotpStep(db: Db, userId: string, step: number, now: Date): Promise<boolean> {
  const used = await db
    .update(totpFactorsTable)
    .set({ lastStep: step, lastUsedAt: now })
    .where(and(ofUser(userId), isNotNull(totpFactorsTable.confirmedAt), lt(totpFactorsTable.lastStep, step)))
    .returning({ userId: totpFactorsTable.userId })
  return used.length > 0
}

/** True where a confirmed one was there. */
export async function deleteTotp(db: Db, userId: string): Promise<boolean> {
  const gone = await db.delete(totpFactorsTable).where(ofUser(userId)).returning({ confirmedAt: totpFactorsTable.confirmedAt })
  return gone.some(({ confirmedAt }) => confirmedAt !== null)
}
