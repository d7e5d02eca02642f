import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import type { FilterSource } from '#ui/table/filters/filterSource.ts'

/** Technologies are the skills that people have; a brief keeps their names. */
export const technologySource: FilterSource = {
  useOptions: (search) => {
    const { data = [], isPending } = useQuery(calls.skills.list.queryOptions())
    const wanted = search.trim().toLowerCase()
    const options = data.filter(({ name }) => name.toLowerCase().includes(wanted)).map(({ name }) => ({ value: name, label: name }))
    return { options, isPending }
  },
  useLabel: (value) => value || undefined,
}

export const boardCategorySource: FilterSource = {
  useOptions: (search) => {
    const { data = [], isPending } = useQuery(calls.orders.categories.queryOptions())
    const wanted = search.trim().toLowerCase()
    const options = data.filter(({ name }) => name.toLowerCase().includes(wanted)).map(({ name }) => ({ value: name, label: name }))
    return { options, isPending }
  },
  useLabel: (value) => value || undefined,
}
