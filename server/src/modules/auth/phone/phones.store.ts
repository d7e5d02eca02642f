import { eq } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { type UserRow, usersTable } from '#users/users.table.ts'

/** Locks the person who has proved this number until the transaction ends. */
export async function lockUserByPhone(db: Db, phoneNumber: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(usersTable).where(eq(usersTable.phoneNumber, phoneNumber)).for('no key update')
  return row
}

/** The person who has proved this number, if there is one. */
export async function personOfPhone(db: Db, phoneNumber: string): Promise<string | undefined> {
  const [row] = await db.select({ id: usersTable.id }).from(usersTable).where(eq(usersTable.phoneNumber, phoneNumber))
  return row?.id
}

export async function phoneOf(db: Db, userId: string): Promise<Pick<UserRow, 'phoneNumber' | 'phoneVerifiedAt'> | undefined> {
  const { phoneNumber, phoneVerifiedAt } = usersTable
  const [row] = await db.select({ phoneNumber, phoneVerifiedAt }).from(usersTable).where(eq(usersTable.id, userId))
  return row
}
