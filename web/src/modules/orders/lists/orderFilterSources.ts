import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { customerSource, employeeSource, managerSource } from '#people/index.ts'
import type { FilterSource } from '#ui/table/filters/filterSource.ts'

export const categorySource: FilterSource = {
  useOptions: (search) => {
    const { data = [], isPending } = useQuery(calls.orders.categories.queryOptions())
    const wanted = search.trim().toLowerCase()
    const options = data.filter(({ name }) => name.toLowerCase().includes(wanted)).map(({ name }) => ({ value: name, label: name }))
    return { options, isPending }
  },
  // An order keeps the name of its category, and that is what it is found by.
  useLabel: (value) => value || undefined,
}

/** Where the values of the orders' filters come from. */
export const orderFilterSources = {
  category: categorySource,
  customer: customerSource,
  manager: managerSource,
  employee: employeeSource,
}
