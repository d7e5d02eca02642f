import { staff } from '@app/contract/core/access.ts'
import { and, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { orderCategoriesTable } from '#orders/orders.table.ts'
import { notRecycled, usersTable } from '#users/users.table.ts'
import type { Found } from './firstSteps.rules.ts'

/** Whether a mail server has ever taken a mail, and what it last said to one that waits. An admin's home asks this, so indexes answer it. */
export async function mailsByServer(db: Db): Promise<Found['mails']> {
  const { state, carrier, createdAt, dueAt, lastError } = mailsTable
  const [sent] = await db
    .select({ one: sql`1` })
    .from(mailsTable)
    .where(and(eq(state, 'sent'), eq(carrier, 'smtp')))
    .orderBy(desc(createdAt))
    .limit(1)
  if (sent) return { haveLeft: true }
  const [waiting] = await db
    .select({ lastError })
    .from(mailsTable)
    .where(and(isNotNull(dueAt), isNotNull(lastError)))
    .limit(1)
  return { haveLeft: false, ...(waiting?.lastError && { problem: waiting.lastError }) }
}

/**
 * Who works here beside this admin, and how many of those who work here were invented; whoever can't sign in doesn't count. Invented
 * customers come with invented staff, and among a million people nobody is looked for.
 */
export async function countStaff(db: Db, adminId: string): Promise<Pick<Found, 'colleagues' | 'demoStaff'>> {
  const [row] = await db
    .select({
      colleagues: sql<number>`count(*) filter (where ${ne(usersTable.id, adminId)})::int`,
      demoStaff: sql<number>`count(*) filter (where ${usersTable.isDemo})::int`,
    })
    .from(usersTable)
    .where(and(inArray(usersTable.role, [...staff]), isNull(usersTable.disabledAt), notRecycled))
  return row ?? { colleagues: 0, demoStaff: 0 }
}

export const countCategories = (db: Db): Promise<number> => db.$count(orderCategoriesTable)
