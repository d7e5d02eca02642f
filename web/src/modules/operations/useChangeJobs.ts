import { calls } from '#core/calls.ts'
import { count } from '#core/format.ts'
import { useAction } from '#core/useAction.ts'

type Answer = { changed: number; left: number }

/** Retries or removes failed jobs, and shows how many. */
export function useChangeJobs() {
  const refresh = [calls.operations]
  const retry = useAction(calls.operations.retryJobs, {
    done: (answer) => messageOf(answer, 'will be retried now.'),
    failed: 'The jobs could not be retried.',
    refresh,
  })
  const remove = useAction(calls.operations.removeJobs, {
    done: (answer) => messageOf(answer, 'removed.'),
    failed: 'The jobs could not be removed.',
    refresh,
  })
  return {
    retry: (ids: string[]) => retry.mutate({ ids }),
    remove: (ids: string[]) => remove.mutate({ ids }),
    isPending: retry.isPending || remove.isPending,
  }
}

/** Jobs that were left are already done or running, which is no failure. */
function messageOf({ changed, left }: Answer, what: string): string {
  const rest = left > 0 ? `${count(left, ['job was', 'jobs were'])} already done or running.` : ''
  return [changed > 0 && `${count(changed, ['job', 'jobs'])} ${what}`, rest].filter(Boolean).join(' ')
}
