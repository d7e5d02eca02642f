import { dueWords, type ReaderClock } from '@app/contract/core/dueDay.ts'
import { awayWords } from '@app/contract/leave/leave.rules.ts'
import type { Assignee } from '@app/contract/orders/assignees.shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { count } from '#core/format.ts'
import { readerClockAt } from '#core/readerClock.ts'
import { useNow } from '#ui/useNow.ts'

/**
 * The people to whom this reader can give an order, the least busy first, each with workload and relevant leave. With `isWanted: false`
 * nothing is fetched.
 */
export function useStaff({ isWanted = true, due = [] }: { isWanted?: boolean; due?: readonly string[] } = {}) {
  const reading = readerClockAt(useNow())
  const query = useQuery({ ...calls.orders.assignees.queryOptions(), enabled: isWanted })
  const noted = (people: readonly Assignee[] = []) => people.map((person) => ({ ...person, note: loadInWords(person, reading, due) }))
  return {
    managers: noted(query.data?.managers),
    employees: noted(query.data?.employees),
    isPending: query.isPending,
    isError: query.isError,
    error: query.error,
    retry: () => void query.refetch(),
  }
}

/**
 * The workload in words, short enough for a phone: '3 open orders, first due tomorrow, checked in'. Leave comes first, since it decides.
 */
export function loadInWords(
  { openOrders, nextDeadline, isIn, leave }: Assignee,
  reading: ReaderClock,
  due: readonly string[] = [],
): string {
  const work = openOrders === 0 ? 'No open orders' : count(openOrders, ['open order', 'open orders'])
  const next = nextDeadline && `${openOrders === 1 ? '' : 'first '}${dueWords(nextDeadline, reading).words}`
  const load = [work, next, isIn ? 'checked in' : 'not in'].filter(Boolean).join(', ')
  return leave ? `${awayWords(leave, reading, due)}. ${load}` : load
}
