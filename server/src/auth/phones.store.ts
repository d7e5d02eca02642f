import { eq } from 'drizzle-orm'
import type { Db } from '#core/db.ts'
import { type UserRow, usersTable } from '#users/users.table.ts'

/** Holds the person who has proved this number until the transaction ends. */
export async function lockUserByPhone(db: Db, phoneNumber: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(usersTable).where(eq(usersTable.phoneNumber, phoneNumber)).for('no key update')
  return row
}

export const isProved = async (db: Db, phoneNumber: string): Promise<boolean> =>
  (await db.$count(usersTable, eq(usersTable.phoneNumber, phoneNumber))) > 0

export async function phoneOf(db: Db, userId: string): Promise<Pick<UserRow, 'phoneNumber' | 'phoneVerifiedAt'> | undefined> {
  const { phoneNumber, phoneVerifiedAt } = usersTable
  const [row] = await db.select({ phoneNumber, phoneVerifiedAt }).from(usersTable).where(eq(usersTable.id, userId))
  return row
}
