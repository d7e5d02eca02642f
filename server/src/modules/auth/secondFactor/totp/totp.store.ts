import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { type TotpFactorRow, totpFactorsTable } from '../secondFactor.table.ts'

const ofUser = (userId: string) => eq(totpFactorsTable.userId, userId)

export async function findTotp(db: Db, userId: string): Promise<TotpFactorRow | undefined> {
  const [row] = await db.select().from(totpFactorsTable).where(ofUser(userId))
  return row
}

/** Saves an unconfirmed secret, replacing an earlier unconfirmed one. False if a confirmed one exists. */
export async function saveUnconfirmedTotp(db: Db, userId: string, hiddenSecret: string, now: Date): Promise<boolean> {
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

/** Confirms the app and consumes the code that did it. */
export async function confirmTotp(db: Db, userId: string, step: number, now: Date): Promise<void> {
  await db.update(totpFactorsTable).set({ confirmedAt: now, lastStep: step }).where(ofUser(userId))
}

/** Consumes the code of a half minute once: of several concurrent uses one gets true, and older codes get false. */
export async function consumeTotpStep(db: Db, userId: string, step: number, now: Date): Promise<boolean> {
  const used = await db
    .update(totpFactorsTable)
    .set({ lastStep: step, lastUsedAt: now })
    .where(and(ofUser(userId), isNotNull(totpFactorsTable.confirmedAt), lt(totpFactorsTable.lastStep, step)))
    .returning({ userId: totpFactorsTable.userId })
  return used.length > 0
}

/** True if it was confirmed. */
export async function deleteTotp(db: Db, userId: string): Promise<boolean> {
  const gone = await db.delete(totpFactorsTable).where(ofUser(userId)).returning({ confirmedAt: totpFactorsTable.confirmedAt })
  return gone.some(({ confirmedAt }) => confirmedAt !== null)
}
