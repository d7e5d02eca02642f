import type { RecycleType } from '@app/contract/recycle/recycle.rules.ts'
import { useEffect, useEffectEvent } from 'react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import { recycleFailed, recyclingOne, restoreFailed, touched } from './recycling.ts'

/** Asks as soon as it is there, and puts the row into the bin; that can be taken back for a while. */
export function RecycleRow({ type, row }: { type: RecycleType; row: { _id: string; name: string } }) {
  const restore = useAction(calls.recycle.restore, { done: ({ message }) => message, failed: restoreFailed, refresh: touched })
  const recycle = useAction(calls.recycle.recycle, {
    done: ({ message }) => message,
    undo:
      ({ itemId }) =>
      () =>
        restore.mutate({ recycleData: itemId, recycleType: type }),
    failed: recycleFailed[type],
    refresh: touched,
  })
  const ask = useEffectEvent(async () => {
    if (await confirm({ ...recyclingOne(type, row.name), action: 'Recycle' })) recycle.mutate({ data: row._id, recycleType: type })
  })
  useEffect(() => void ask(), [])
  return null
}
