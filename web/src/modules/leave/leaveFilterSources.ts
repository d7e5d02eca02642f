import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { managerSource, personSource } from '#people/index.ts'
import type { FilterSource } from '#ui/table/filters/filterSource.ts'

const useTypes = () => useQuery(calls.leave.types.queryOptions())
const typeSource: FilterSource = {
  useOptions: (search) => {
    const { data = [], isPending } = useTypes()
    const wanted = search.trim().toLowerCase()
    const found = data.filter(({ name }) => name.toLowerCase().includes(wanted))
    return { options: found.map(({ _id, name }) => ({ value: _id, label: name })), isPending }
  },
  useLabel: (id) => useTypes().data?.find(({ _id }) => _id === id)?.name,
}
/** A manager’s team is small enough to load at once. */
export const leaveFilterSources = { person: personSource, team: managerSource, type: typeSource }
export const teamFilterSources = { type: typeSource }
