import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { customerSource, employeeSource, managerSource } from '#people/index.ts'
import { namesSource } from '#ui/table/filters/namesSource.ts'

/** Orders store the name of their category, so the filter's values are names. */
export const categorySource = namesSource(() => useQuery(calls.orders.categories.queryOptions()))

/** The sources of the filter values. */
export const orderFilterSources = {
  category: categorySource,
  customer: customerSource,
  manager: managerSource,
  employee: employeeSource,
}
