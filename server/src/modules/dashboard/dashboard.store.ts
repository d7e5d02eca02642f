import { countedAtMost } from '@app/contract/core/pageSizes.ts'
import { and, count, eq, getTableName, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#database/db.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { paymentsTable } from '#payments/payments.table.ts'
import { notRecycled, usersTable } from '#users/users.table.ts'

export const countPayments = (db: Db) =>
  countOrEstimate(db, paymentsTable, and(isNull(paymentsTable.recycledAt), isNotNull(paymentsTable.orderId)))

/** Exact for small tables; beyond that the planner's estimate, which is cheap at any size. */
async function countOrEstimate(db: Db, table: PgTable, which: SQL | undefined): Promise<number> {
  const one = sql<number>`1`.as('one')
  const some = db
    .select({ one })
    .from(table)
    .where(which)
    .limit(countedAtMost + 1)
    .as('some')
  const [exact] = await db.select({ rows: count() }).from(some)
  if ((exact?.rows ?? 0) <= countedAtMost) return exact?.rows ?? 0
  const { rows } = await db.execute<{ reckoned: number }>(
    sql`select greatest(reltuples, 0)::float8 as reckoned from pg_class where oid = ${getTableName(table)}::regclass`,
  )
  return Math.max(countedAtMost, Math.round(rows[0]?.reckoned ?? 0))
}

/** The number of orders that a person works on as manager or developer: all, and active ones. */
export async function ordersOfAssignee(db: Db, id: string): Promise<{ all: number; active: number }> {
  const theirs = or(eq(ordersTable.managerId, id), eq(ordersTable.employeeId, id))
  const active = sql<number>`count(*) filter (where ${ordersTable.tab} = 'active')`.mapWith(Number)
  const [counted] = await db
    .select({ all: count(), active })
    .from(ordersTable)
    .where(and(isNull(ordersTable.recycledAt), theirs))
  return counted ?? { all: 0, active: 0 }
}

export async function countEmployeesOf(db: Db, managerId: string): Promise<number> {
  const [counted] = await db
    .select({ employees: count() })
    .from(usersTable)
    .where(and(eq(usersTable.managerId, managerId), eq(usersTable.role, 'employee'), notRecycled))
  return counted?.employees ?? 0
}
