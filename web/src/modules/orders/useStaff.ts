import { dueWords, type ReaderClock } from '@app/contract/core/dueDay.ts'
import { awayWords } from '@app/contract/leave/leave.rules.ts'
import type { Assignee } from '@app/contract/orders/assignees.shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { count } from '#core/format.ts'
import { readingAt } from '#core/reading.ts'
import { useNow } from '#ui/useNow.ts'

/**
 * Whom this person can give an order to, those with the least to do first, each with a note of it, and of leave that matters for what
 * is due. Nobody is asked for where `isWanted` is false.
 */
export function useStaff({ isWanted = true, due = [] }: { isWanted?: boolean; due?: readonly string[] } = {}) {
  const reading = readingAt(useNow())
  const asked = useQuery({ ...calls.orders.assignees.queryOptions(), enabled: isWanted })
  const noted = (people: readonly Assignee[] = []) => people.map((person) => ({ ...person, note: loadInWords(person, reading, due) }))
  return {
    managers: noted(asked.data?.managers),
    employees: noted(asked.data?.employees),
    isPending: asked.isPending,
    error: asked.error,
    retry: () => void asked.refetch(),
  }
}

/** As '3 open orders, first due tomorrow, checked in': short enough for a line on a phone. Leave comes first, since it decides. */
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
