import type { ListName } from '@app/contract/listViews/listViews.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { calls } from '#core/calls.ts'
import type { SavedViews, SavedViewsMenu } from '#ui/table/savedViews.ts'
import { sameView } from './sameView.ts'
import { ViewsButton } from './ViewsButton.tsx'

const ViewsMenu = lazy(async () => ({ default: (await import('./ViewsMenu.tsx')).ViewsMenu }))

/** The stored views and columns of a list for the current user; create it once, beside the screen. */
export const savedViews = (list: ListName): SavedViews => ({
  useArrangement: () => {
    const { data } = useListViews(list)
    return { columns: data?.columns ?? null, opensWith: data?.views.find(({ isDefault }) => isDefault)?.query }
  },
  Menu: (shown) => <Menu list={list} {...shown} />,
})

const useListViews = (list: ListName) => useQuery({ ...calls.listViews.of.queryOptions({ list }), staleTime: 60_000 })

/** The menu loads when it first opens, since lists are used far more often than their views. */
function Menu({ list, ...shown }: { list: ListName } & SavedViewsMenu) {
  const { data } = useListViews(list)
  const [wasAsked, setAsked] = useState(false)
  const current = data?.views.find(({ query }) => sameView(query, shown.query))
  const button = <ViewsButton name={current?.name} isBusy={wasAsked} onClick={() => setAsked(true)} />
  if (!wasAsked) return button
  return (
    <Suspense fallback={button}>
      <ViewsMenu list={list} current={current} views={data?.views ?? []} chosen={data?.columns ?? null} {...shown} />
    </Suspense>
  )
}
