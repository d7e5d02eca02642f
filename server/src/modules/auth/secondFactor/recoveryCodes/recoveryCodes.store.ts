import { and, count, eq, isNull } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { recoveryCodesTable } from '../secondFactor.table.ts'

const ofUser = (userId: string) => eq(recoveryCodesTable.userId, userId)

export async function insertRecoveryCodes(db: Db, userId: string, sealedCodes: readonly string[]): Promise<void> {
  await db.insert(recoveryCodesTable).values(sealedCodes.map((sealedCode) => ({ userId, sealedCode })))
}

export async function deleteRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.delete(recoveryCodesTable).where(ofUser(userId))
}

/** Consumes a code: of several concurrent uses only one finds it unused. */
export async function consumeRecoveryCode(db: Db, userId: string, sealedCode: string, now: Date): Promise<boolean> {
  const used = await db
    .update(recoveryCodesTable)
    .set({ usedAt: now })
    .where(and(ofUser(userId), eq(recoveryCodesTable.sealedCode, sealedCode), isNull(recoveryCodesTable.usedAt)))
    .returning({ id: recoveryCodesTable.id })
  return used.length > 0
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodesTable)
    .where(and(ofUser(userId), isNull(recoveryCodesTable.usedAt)))
  return row?.left ?? 0
}
