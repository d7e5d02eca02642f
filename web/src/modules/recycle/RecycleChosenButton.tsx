import type { RecycleType } from '@app/contract/recycle/recycle.rules.ts'
import type { RecycleResult } from '@app/contract/recycle/recycle.shapes.ts'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { calls } from '#core/calls.ts'
import { count } from '#core/format.ts'
import { toastProblems } from '#core/toastProblems.ts'
import { useAction } from '#core/useAction.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import { affectedQueries, recycleFailed, recycleManyQuestion, restoreFailed } from './recycling.ts'

type Props = { type: RecycleType; ids: readonly string[]; nouns: readonly [one: string, many: string]; onDone: () => void }

/** A button in the selection bar that recycles the selected rows one by one, and lists those that were refused with the reason. */
export function RecycleChosenButton({ type, ids, nouns, onDone }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const restore = useAction(calls.recycle.restoreMany, {
    done: ({ results }) => (results.every(({ problem }) => !problem) ? 'Item Restored Successfully!' : undefined),
    failed: restoreFailed,
    refresh: affectedQueries,
    after: ({ results }) => toastProblems(results),
  })
  const recycle = useAction(calls.recycle.recycleMany, {
    done: ({ results }) =>
      recycledIds(results).length > 0 ? `${count(recycledIds(results).length, [...nouns])} Added to Recyle Bin.` : undefined,
    undo: ({ results }) => (recycledIds(results).length > 0 ? () => restore.mutate({ ids: recycledIds(results) }) : undefined),
    failed: recycleFailed[type],
    refresh: affectedQueries,
    after: ({ results }) => {
      toastProblems(results)
      onDone()
    },
  })
  return (
    <Button
      ref={button}
      size="compact-sm"
      variant="default"
      loading={recycle.isPending}
      onClick={async () => {
        const many = count(ids.length, [...nouns])
        if (await confirm({ ...recycleManyQuestion(type, many), action: 'Recycle', returnTo: button.current }))
          recycle.mutate({ ids: [...ids], recycleType: type })
      }}
    >
      Recycle
    </Button>
  )
}

const recycledIds = (results: readonly RecycleResult[]) => results.flatMap(({ itemId }) => itemId ?? [])
