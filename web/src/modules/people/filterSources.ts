import type { Person } from '@app/contract/users/users.shapes.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import type { FilterSource } from '#ui/table/filters/filterSource.ts'

/** People as the values of a filter, for the back office. Short lists are fetched whole, customers by the typed text. */
const fewPeople = (list: typeof calls.users.managers | typeof calls.users.employeesAndManagers): FilterSource => ({
  useOptions: (search) => {
    const { data = [], isPending } = useQuery(list.queryOptions())
    return { options: data.filter(isFoundBy(search)).map(optionOf), isPending }
  },
  useLabel: useNameOf,
})

export const managerSource = fewPeople(calls.users.managers)
export const employeeSource = fewPeople(calls.users.employeesAndManagers)

const byTab = (tab: 'customers' | 'all'): FilterSource => ({
  useOptions: (search) => {
    const { data, isPending } = useQuery(calls.users.all.queryOptions({ tab, search, sort: 'name', direction: 'asc', pageSize: 20 }))
    return { options: (data?.items ?? []).map(optionOf), isPending }
  },
  useLabel: useNameOf,
})

export const customerSource = byTab('customers')
/** Everyone with an account. */
export const personSource = byTab('all')

/** For managers: their employees. */
export const ownEmployeeSource: FilterSource = {
  useOptions: (search) => {
    const { id } = useMe()
    const asked = calls.users.employeesOf.queryOptions({ manager: id, search, sort: 'name', direction: 'asc', pageSize: 100 })
    const { data, isPending } = useQuery(asked)
    return { options: (data?.items ?? []).map(optionOf), isPending }
  },
  useLabel: useNameOf,
}

const optionOf = ({ _id, name }: Pick<Person, '_id' | 'name'>) => ({ value: _id, label: name })
const isFoundBy = (search: string) => {
  const words = search.trim().toLowerCase()
  return ({ name }: Pick<Person, 'name'>) => name.toLowerCase().includes(words)
}

const isId = /^[0-9a-f-]{36}$/

function useNameOf(id: string): string | undefined {
  const asked = calls.users.byId.queryOptions({ id })
  const { data } = useQuery({ ...asked, queryFn: isId.test(id) ? asked.queryFn : skipToken, staleTime: 60_000 })
  return data?.name
}
