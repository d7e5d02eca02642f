import type { RecycleType } from '@app/contract/recycle/recycle.rules.ts'
import { useEffect, useEffectEvent } from 'react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import { affectedQueries, recycleFailed, recycleQuestion, restoreFailed } from './recycling.ts'

/** Asks as soon as it is mounted, then recycles the row; an undo is offered for a while. */
export function RecycleRow({ type, row }: { type: RecycleType; row: { _id: string; name: string } }) {
  const restore = useAction(calls.recycle.restore, { done: ({ message }) => message, failed: restoreFailed, refresh: affectedQueries })
  const recycle = useAction(calls.recycle.recycle, {
    done: ({ message }) => message,
    undo:
      ({ itemId }) =>
      () =>
        restore.mutate({ recycleData: itemId, recycleType: type }),
    failed: recycleFailed[type],
    refresh: affectedQueries,
  })
  const ask = useEffectEvent(async () => {
    if (await confirm({ ...recycleQuestion(type, row.name), action: 'Recycle' })) recycle.mutate({ data: row._id, recycleType: type })
  })
  useEffect(() => void ask(), [])
  return null
}
