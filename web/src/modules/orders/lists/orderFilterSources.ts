import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { customerSource, employeeSource, managerSource } from '#people/index.ts'
import { namesSource } from '#ui/table/filters/namesSource.ts'

/** An order keeps the name of its category, and that is what it is found by. */
export const categorySource = namesSource(() => useQuery(calls.orders.categories.queryOptions()))

/** Where the values of the orders' filters come from. */
export const orderFilterSources = {
  category: categorySource,
  customer: customerSource,
  manager: managerSource,
  employee: employeeSource,
}
