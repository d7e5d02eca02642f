import { and, between, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { notRecycled } from '../orders.store.ts'
import { ordersTable } from '../orders.table.ts'

/** Unfinished orders with a deadline on one of these days that were not reminded of yet. */
export const dueForReminder = (db: Db, { from, to }: { from: string; to: string }): Promise<{ id: string }[]> =>
  db
    .select({ id: ordersTable.id })
    .from(ordersTable)
    .where(
      and(
        notRecycled,
        between(ordersTable.deadline, from, to),
        eq(ordersTable.isDeadlineMailSent, false),
        inArray(ordersTable.tab, ['new', 'active']),
        or(isNotNull(ordersTable.managerId), isNotNull(ordersTable.employeeId)),
      ),
    )
