import type { RecycleType } from '@app/contract/recycle/recycle.rules.ts'
import { IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { RowAction } from '#ui/table/rowActions.ts'

const RecycleRow = lazy(async () => ({ default: (await import('./RecycleRow.tsx')).RecycleRow }))

type Row = { _id: string; name: string }

/**
 * The menu entry that recycles a row, and a part that must be rendered on the screen for it. The code for question and action loads when
 * needed, since lists are rarely cleared.
 */
export function useRecycle(type: RecycleType) {
  const [asked, setAsked] = useState<{ row: Row; time: number } | null>(null)
  const recycle = (row: Row): RowAction => ({
    label: 'Recycle',
    icon: <IconTrash size={16} stroke={1.75} aria-hidden="true" />,
    isDanger: true,
    onClick: () => setAsked((before) => ({ row, time: (before?.time ?? 0) + 1 })),
  })
  return {
    recycle,
    recycling: asked && (
      <Suspense fallback={null}>
        <RecycleRow key={asked.time} type={type} row={asked.row} />
      </Suspense>
    ),
  }
}
