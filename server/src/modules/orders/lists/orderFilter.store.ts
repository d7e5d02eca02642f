import type { Reading } from '@app/contract/core/dueDay.ts'
import { type OrderFilterValues, orderFilters } from '@app/contract/orders/orders.filters.ts'
import { type SQL, sql } from 'drizzle-orm'
import { filterCondition } from '#database/filterConditions.ts'
import { ordersTable } from '../orders.table.ts'

const { totalCents, paidCents, freeReason } = ordersTable

/** The orders that the filters of the back office leave; nothing when none is set. */
export const filteredOrders = (values: OrderFilterValues, reading: Reading): SQL | undefined =>
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
      // An order that is free has a price, which is nothing. Both conditions are those of their indexes, letter for letter.
      priced: { yes: sql`(${totalCents} > 0 or ${freeReason} is not null)`, no: sql`(${totalCents} = 0 and ${freeReason} is null)` },
      paid: { yes: sql`(${totalCents} > 0 and ${paidCents} = ${totalCents})`, no: sql`${paidCents} < ${totalCents}` },
    },
    values,
    reading,
  )
