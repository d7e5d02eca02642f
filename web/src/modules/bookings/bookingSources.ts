import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import type { FilterSource } from '#ui/table/filters/filterSource.ts'

type Named = { _id: string; name: string }

/** Options that are few enough to load at once. */
function fewNamed(useAll: () => { data: readonly Named[] | undefined; isPending: boolean }): FilterSource {
  return {
    useOptions: (search) => {
      const { data = [], isPending } = useAll()
      const wanted = search.trim().toLowerCase()
      const found = data.filter(({ name }) => name.toLowerCase().includes(wanted))
      return { options: found.map(({ _id, name }) => ({ value: _id, label: name })), isPending }
    },
    useLabel: (id) => useAll().data?.find(({ _id }) => _id === id)?.name,
  }
}

export const mentorSource = fewNamed(() => useQuery(calls.bookings.mentors.queryOptions()))

export const everySession = { pageSize: 100, sort: 'name', direction: 'asc' } as const
export const sessionSource = fewNamed(() => {
  const { data, isPending } = useQuery(calls.catalogue.sessions.queryOptions(everySession))
  return { data: data?.items, isPending }
})
