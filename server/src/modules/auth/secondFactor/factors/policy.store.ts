import { staff } from '@app/contract/core/access.ts'
import { and, count, eq, exists, inArray, isNotNull, not } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { isActiveAccount, usersTable } from '#users/users.table.ts'
import { passkeysTable, secondFactorPolicyTable, totpFactorsTable } from '../secondFactor.table.ts'

/** The decision of an admin; undefined while the setting at startup applies. */
export async function findPolicy(db: Db): Promise<boolean | undefined> {
  const [row] = await db.select().from(secondFactorPolicyTable)
  return row?.isRequiredOfStaff
}

export async function savePolicy(db: Db, isRequiredOfStaff: boolean, now: Date): Promise<void> {
  const values = { isRequiredOfStaff, updatedAt: now }
  await db.insert(secondFactorPolicyTable).values(values).onConflictDoUpdate({ target: secondFactorPolicyTable.id, set: values })
}

export async function countStaffWithout(db: Db): Promise<number> {
  const app = db
    .select({ id: totpFactorsTable.userId })
    .from(totpFactorsTable)
    .where(and(eq(totpFactorsTable.userId, usersTable.id), isNotNull(totpFactorsTable.confirmedAt)))
  const passkey = db.select({ id: passkeysTable.id }).from(passkeysTable).where(eq(passkeysTable.userId, usersTable.id))
  const [row] = await db
    .select({ without: count() })
    .from(usersTable)
    .where(and(inArray(usersTable.role, staff), isActiveAccount, not(exists(app)), not(exists(passkey))))
  return row?.without ?? 0
}
