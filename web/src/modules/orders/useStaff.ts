import { dueWords, type Reading } from '@app/contract/core/dueDay.ts'
import type { Assignee } from '@app/contract/orders/assignees.shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { count } from '#core/format.ts'
import { readingAt } from '#core/reading.ts'
import { useNow } from '#ui/useNow.ts'

/** Whom this person can give an order to, those with the least to do first, each with a note of it. Nobody is asked for where `isWanted` is false. */
export function useStaff(isWanted = true) {
  const reading = readingAt(useNow())
  const asked = useQuery({ ...calls.orders.assignees.queryOptions(), enabled: isWanted })
  const noted = (people: readonly Assignee[] = []) => people.map((person) => ({ ...person, note: loadInWords(person, reading) }))
  return {
    managers: noted(asked.data?.managers),
    employees: noted(asked.data?.employees),
    isPending: asked.isPending,
    error: asked.error,
    retry: () => void asked.refetch(),
  }
}

/** As '3 open orders, first due tomorrow, checked in': short enough for a line on a phone. */
export function loadInWords({ openOrders, nextDeadline, isIn }: Assignee, reading: Reading): string {
  const work = openOrders === 0 ? 'No open orders' : count(openOrders, ['open order', 'open orders'])
  const next = nextDeadline && `${openOrders === 1 ? '' : 'first '}${dueWords(nextDeadline, reading).words}`
  return [work, next, isIn ? 'checked in' : 'not in'].filter(Boolean).join(', ')
}
