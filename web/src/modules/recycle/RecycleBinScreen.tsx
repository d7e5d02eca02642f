import { recycleTabs, recycleTabWords, recycleTypeWords } from '@app/contract/recycle/recycle.rules.ts'
import type { RecycleItem } from '@app/contract/recycle/recycle.shapes.ts'
import { screens } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconTrashX } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { count } from '#core/format.ts'
import { toast } from '#core/toast.ts'
import { useAction } from '#core/useAction.ts'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { recycleColumns } from './recycle.columns.tsx'
import { affectedQueries, restoreFailed } from './recycling.ts'

const tabs = recycleTabs.map((value) => ({ value, label: recycleTabWords[value] }))
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The recycled objects, with who recycled them and until when they can be restored. */
export default function RecycleBinScreen() {
  const [params] = useSearchParams()
  const restore = useAction(calls.recycle.restore, { done: ({ message }) => message, failed: restoreFailed, refresh: affectedQueries })
  const remove = useAction(calls.recycle.remove, {
    done: ({ message }) => message,
    failed: 'Unable To Delete Item Permananently!',
    refresh: affectedQueries,
  })
  return (
    <Screen
      title={screens.recycleBin.title}
      subtitle="All Recycled Items. They appear in no list, count or search. A restored item is exactly as before, with everything that belongs to it."
    >
      <DataTable
        label="All Recycled Items"
        query={({ filters: _, ...list }) => calls.recycle.all.queryOptions(list)}
        columns={recycleColumns}
        rowName={({ data }) => data.name}
        tabs={tabs}
        search="Search the recycle bin"
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        rowMenu={(item) => [
          {
            label: 'Restore',
            icon: <IconArrowBackUp {...icon} />,
            onClick: () => restore.mutate({ recycleData: item._id, recycleType: item.recycleType }),
            ...(item.notes.length > 0 && {
              ask: { title: `Restore “${item.data.name}”?`, text: item.notes.join(' '), action: 'Restore', isDanger: false },
            }),
          },
          {
            label: 'Delete Permanently',
            icon: <IconTrashX {...icon} />,
            isDanger: true,
            ask: deletion(item),
            onClick: () => remove.mutate({ id: item._id }),
          },
        ]}
        selection={{ actions: (items, clear) => <RestoreChosen items={items} onDone={clear} /> }}
        failed="The recycle bin could not be loaded."
        emptyState={emptyTab(params.get('tab'))}
      />
    </Screen>
  )
}

function RestoreChosen({ items, onDone }: { items: readonly RecycleItem[]; onDone: () => void }) {
  const restore = useAction(calls.recycle.restoreMany, {
    failed: restoreFailed,
    refresh: affectedQueries,
    after: ({ results }) => {
      const restored = results.filter(({ problem }) => problem === undefined)
      if (restored.length > 0)
        toast.success(restored.length === 1 ? 'Item Restored Successfully!' : `${count(restored.length, ['item', 'items'])} restored.`)
      for (const problem of new Set(results.flatMap(({ problem }) => problem ?? []))) toast.failure(problem)
      onDone()
    },
  })
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={restore.isPending}
      onClick={() => restore.mutate({ ids: items.map(({ _id }) => _id) })}
    >
      Restore
    </Button>
  )
}

const lost: Partial<Record<RecycleItem['recycleType'], string>> = {
  Order:
    'The order is deleted permanently, with its files, comments and history. Of its payments only the amounts stay, without the person.',
  Payment: 'Only the amounts of the payment stay, without the person. The paid amount of the order does not change.',
  User: 'All personal data is deleted permanently: name, addresses, phone, picture, notifications and mails. Their orders and payments stay, without a name.',
}

const deletion = ({ data, recycleType }: RecycleItem) => ({
  title: `Delete the ${recycleTypeWords[recycleType]} “${data.name}” permanently?`,
  text: `${lost[recycleType] ?? 'It is deleted permanently.'} This cannot be undone.`,
  action: 'Delete permanently',
})

function emptyTab(tab: string | null) {
  const known = recycleTabs.find((one) => one === tab)
  if (known === undefined || known === 'all')
    return { title: 'The recycle bin is empty.', text: 'Recycled items stay here until they are restored or deleted permanently.' }
  return {
    title: `No ${recycleTabWords[known].toLowerCase()} in the recycle bin.`,
    text: 'Recycled items stay here until they are restored or deleted permanently.',
  }
}
