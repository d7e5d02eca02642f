import type { RunningTime } from '@app/contract/todo/taskTimes.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'

const refresh = [calls.taskTimes, calls.todoWork]

export type Timer = { running: RunningTime | null; start: (task: string) => void; stop: () => void; isPending: boolean }

/** The reader's timer: it runs for one task at a time. */
export function useTimer(): Timer {
  const { data } = useQuery(calls.taskTimes.running.queryOptions())
  const start = useAction(calls.taskTimes.start, { failed: 'The timer could not be started.', refresh })
  const stop = useAction(calls.taskTimes.stop, { done: ({ message }) => message, failed: 'The timer could not be stopped.', refresh })
  return {
    running: data?.running ?? null,
    start: (id) => start.mutate({ id }),
    stop: () => stop.mutate({}),
    isPending: start.isPending || stop.isPending,
  }
}
