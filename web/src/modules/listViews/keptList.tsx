import type { ListName } from '@app/contract/listViews/listViews.rules.ts'
import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { calls } from '#core/calls.ts'
import type { KeptList, KeptListMenu } from '#ui/table/keptList.ts'

const ViewsMenu = lazy(async () => ({ default: (await import('./ViewsMenu.tsx')).ViewsMenu }))

/** The views and columns of a list as the server keeps them for whoever looks at it; make it once, beside the screen. */
export const keptList = (list: ListName): KeptList => ({
  useArrangement: () => {
    const { data } = useQuery({ ...calls.listViews.of.queryOptions({ list }), staleTime: 60_000 })
    return { columns: data?.columns ?? null, opensWith: data?.views.find(({ isDefault }) => isDefault)?.query }
  },
  Menu: (shown: KeptListMenu) => (
    <Suspense
      fallback={
        <Button variant="default" disabled leftSection={<IconBookmark size={16} aria-hidden="true" />}>
          Views
        </Button>
      }
    >
      <ViewsMenu list={list} {...shown} />
    </Suspense>
  ),
})
