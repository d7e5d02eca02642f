import type { RecycleType } from '@app/contract/recycle/recycle.rules.ts'
import { IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { RowAction } from '#ui/table/rowActions.ts'

const RecycleRow = lazy(async () => ({ default: (await import('./RecycleRow.tsx')).RecycleRow }))

type Row = { _id: string; name: string }

/**
 * The line of a row's menu that puts it into the recycle bin, and what stands somewhere on the screen for it. What asks and does it
 * comes when it is wanted: a list is looked at far more often than cleared.
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
