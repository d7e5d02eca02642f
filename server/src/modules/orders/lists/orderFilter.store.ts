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
// Letter for letter the conditions of their indexes.
const isOwed = sql`${paidCents} < ${totalCents}`
const isPaidInFull = sql`(${totalCents} > 0 and ${paidCents} = ${totalCents})`

/** The orders that the filters of the back office leave; nothing when none is set. */
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
      // An order that is free has a price, which is nothing. The second is the condition of an index, letter for letter.
      priced: { yes: sql`(${totalCents} > 0 or ${freeReason} is not null)`, no: sql`(${totalCents} = 0 and ${freeReason} is null)` },
      paid: { yes: isPaidInFull, no: isOwed },
    },
    values,
    reading,
  )

/** The orders that those who do the work leave by their filters. */
export const filteredWork = (values: WorkFilterValues, reading: ReaderClock): SQL | undefined =>
  filterCondition(workFilters, { status, employee: ordersTable.employeeId, deadline: { day: ordersTable.deadline } }, values, reading)

// What `mayPay` says of one order.
const mayBePaid = sql`(${isOwed} and ${status} <> 'Cancel Order' and (${dealConfirmedAt} is not null or ${tab} in ('delivered', 'completed')))`

/** The own orders that a customer leaves by their filters. What cannot be paid yet, or no longer, is not to be paid. */
export const filteredOwn = (values: OwnFilterValues, reading: ReaderClock): SQL | undefined =>
  filterCondition(ownFilters, { paid: { yes: isPaidInFull, no: mayBePaid }, currency }, values, reading)
