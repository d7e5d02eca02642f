import { mayAssignManager } from '@app/contract/orders/orders.rules.ts'
import type { Person } from '@app/contract/users/users.shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'

/** Whom this person can give an order to: everybody for the back office, their own employees for a manager. Nobody is asked for where `isWanted` is false. */
export function useStaff(isWanted = true) {
  const me = useMe()
  const isEverybody = mayAssignManager(me)
  const managers = useQuery({ ...calls.users.managers.queryOptions(), enabled: isWanted && isEverybody })
  const staff = useQuery({ ...calls.users.employeesAndManagers.queryOptions(), enabled: isWanted && isEverybody })
  const own = useQuery({ ...calls.users.toAssign.queryOptions(), enabled: isWanted && !isEverybody })

  const managerIds = new Set(managers.data?.map(({ _id }) => _id))
  const employees: readonly Person[] = isEverybody
    ? managers.data && staff.data
      ? staff.data.filter(({ _id }) => !managerIds.has(_id))
      : []
    : (own.data ?? [])
  const asked = isEverybody ? [managers, staff] : [own]
  return {
    managers: managers.data ?? [],
    employees,
    isPending: asked.some(({ isPending }) => isPending),
    error: asked.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const { error, refetch } of asked) if (error) void refetch()
    },
  }
}
