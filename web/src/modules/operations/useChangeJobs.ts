import { calls } from '#core/calls.ts'
import { count } from '#core/format.ts'
import { useAction } from '#core/useAction.ts'

type Answer = { changed: number; left: number }

/** Has failed jobs tried again or removed, and says how many were. */
export function useChangeJobs() {
  const refresh = [calls.operations]
  const retry = useAction(calls.operations.retryJobs, {
    done: (answer) => told(answer, 'will be tried again now.'),
    failed: 'The jobs could not be tried again.',
    refresh,
  })
  const remove = useAction(calls.operations.removeJobs, {
    done: (answer) => told(answer, 'removed.'),
    failed: 'The jobs could not be removed.',
    refresh,
  })
  return {
    retry: (ids: string[]) => retry.mutate({ ids }),
    remove: (ids: string[]) => remove.mutate({ ids }),
    isPending: retry.isPending || remove.isPending,
  }
}

/** Those that are left were done or taken up in between, which is no failure. */
function told({ changed, left }: Answer, what: string): string {
  const rest = left > 0 ? `${count(left, ['job was', 'jobs were'])} done or taken up meanwhile.` : ''
  return [changed > 0 && `${count(changed, ['job', 'jobs'])} ${what}`, rest].filter(Boolean).join(' ')
}
