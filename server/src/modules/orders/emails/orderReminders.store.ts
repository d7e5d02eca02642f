import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { notRecycled } from '../orders.store.ts'
import { ordersTable } from '../orders.table.ts'

/** Unfinished orders with this deadline that were not reminded of yet. */
export const dueForReminder = (db: Db, day: string): Promise<{ id: string }[]> =>
  db
    .select({ id: ordersTable.id })
    .from(ordersTable)
    .where(
      and(
        notRecycled,
        eq(ordersTable.deadline, day),
        eq(ordersTable.isDeadlineMailSent, false),
        inArray(ordersTable.tab, ['new', 'active']),
        or(isNotNull(ordersTable.managerId), isNotNull(ordersTable.employeeId)),
      ),
    )
