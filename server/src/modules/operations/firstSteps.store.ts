import { and, count, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { orderCategoriesTable } from '#orders/orders.table.ts'
import { usersTable } from '#users/users.table.ts'

/** The newest mail of this kind to an address, found by the index of receivers. */
export async function newestMailTo(db: Db, receiver: string, kind: string) {
  const [mail] = await db
    .select({ state: mailsTable.state, lastError: mailsTable.lastError })
    .from(mailsTable)
    .where(and(eq(mailsTable.receiver, receiver), eq(mailsTable.kind, kind)))
    .orderBy(desc(mailsTable.createdAt))
    .limit(1)
  return mail ?? null
}

const staff = ['admin', 'sales', 'manager', 'employee', 'remoteDeveloper'] as const

/** Who works here beside this admin, and how many of all people were invented; those who can't sign in don't count. */
export async function countPeople(db: Db, adminId: string): Promise<{ colleagues: number; demoPeople: number }> {
  const isOpen = isNull(usersTable.disabledAt)
  const [row] = await db
    .select({ colleagues: count() })
    .from(usersTable)
    .where(and(inArray(usersTable.role, staff), isOpen, ne(usersTable.id, adminId)))
  const invented = db
    .select({ one: sql`1`.as('one') })
    .from(usersTable)
    .where(and(eq(usersTable.isDemo, true), isOpen))
    .limit(1_000)
    .as('invented')
  const [demo] = await db.select({ demoPeople: count() }).from(invented)
  return { colleagues: row?.colleagues ?? 0, demoPeople: demo?.demoPeople ?? 0 }
}

export const countCategories = (db: Db): Promise<number> => db.$count(orderCategoriesTable)
