import type { ReaderClock } from '@app/contract/core/dueDay.ts'
import {
  type OrderFilterValues,
  type OwnFilterValues,
  orderFilters,
  ownFilters,
  type WorkFilterValues,
  workFilters,
} from '@app/contract/orders/orders.filters.ts'
import { type SQL, sql } from 'drizzle-orm'
import { filterCondition } from '#database/filterConditions.ts'
import { ordersTable } from '../orders.table.ts'

const { totalCents, paidCents, freeReason, status, tab, dealConfirmedAt, currency } = ordersTable
// These must equal the conditions of their partial indexes exactly.
const isOwed = sql`${paidCents} < ${totalCents}`
/** The condition of `mayPay` in SQL: nothing is owed of an order whose price is not accepted, or that is cancelled. */
const mayBePaid = sql`(${isOwed} and ${status} <> 'Cancel Order' and (${dealConfirmedAt} is not null or ${tab} in ('delivered', 'completed')))`
const isPaidInFull = sql`(${totalCents} > 0 and ${paidCents} = ${totalCents})`

/** The condition of the back office's filters; nothing when none is set. */
export const filteredOrders = (values: OrderFilterValues, reading: ReaderClock): SQL | undefined =>
  filterCondition(
    orderFilters,
    {
      status: ordersTable.status,
      category: ordersTable.category,
      customer: ordersTable.customerId,
      manager: ordersTable.managerId,
      employee: ordersTable.employeeId,
      deadline: { day: ordersTable.deadline },
      created: { instant: ordersTable.createdAt },
      total: { cents: totalCents, currency: ordersTable.currency },
      // A free order has a price: zero. The second condition must equal that of its index exactly.
      priced: { yes: sql`(${totalCents} > 0 or ${freeReason} is not null)`, no: sql`(${totalCents} = 0 and ${freeReason} is null)` },
      paid: { yes: isPaidInFull, no: mayBePaid },
    },
    values,
    reading,
  )

/** The condition of the filters of managers and developers. */
export const filteredWork = (values: WorkFilterValues, reading: ReaderClock): SQL | undefined =>
  filterCondition(workFilters, { status, employee: ordersTable.employeeId, deadline: { day: ordersTable.deadline } }, values, reading)

/** The condition of a customer's own filters. Orders that can't be paid yet, or no longer, are not due. */
export const filteredOwn = (values: OwnFilterValues, reading: ReaderClock): SQL | undefined =>
  filterCondition(ownFilters, { paid: { yes: isPaidInFull, no: mayBePaid }, currency }, values, reading)
