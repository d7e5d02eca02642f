import { staff } from '@app/contract/core/access.ts'
import { and, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { orderCategoriesTable } from '#orders/orders.table.ts'
import { notRecycled, usersTable } from '#users/users.table.ts'
import type { SetupFacts } from './firstSteps.rules.ts'

/**
 * Whether a mail server has ever taken a mail, and its last answer to one that waits. An admin's home page asks this, so indexes answer it.
 */
export async function mailsByServer(db: Db): Promise<SetupFacts['mails']> {
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
 * Counts the other staff, and the demo accounts among them; accounts that can't sign in are left out. Demo customers come with demo staff,
 * so customers, who may be a million, are not searched.
 */
export async function countStaff(db: Db, adminId: string): Promise<Pick<SetupFacts, 'colleagues' | 'demoStaff'>> {
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
