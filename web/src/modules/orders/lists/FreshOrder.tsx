import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { calls } from '#core/calls.ts'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'

/** Fetches the whole order before a form shows its values; a list has fewer fields, which may be stale. */
export function FreshOrder({ id, children }: { id: string; children: (order: Order) => ReactNode }) {
  const { data, isFetchedAfterMount, ...query } = useQuery({
    ...calls.orders.one.queryOptions({ id }),
    // Refetches even if the page behind the dialog has just read it.
    refetchOnMount: 'always',
  })
  const fresh = isFetchedAfterMount ? data : undefined
  return (
    <Loaded query={{ ...query, data: fresh }} failed="Unable to fetch order details!" skeleton={<TextSkeleton lines={5} />}>
      {(order) => <div ref={focusFirst}>{children(order)}</div>}
    </Loaded>
  )
}

/** Focuses the first field once it is rendered; the dialog has looked for it too early. */
const focusFirst = (form: HTMLElement | null) => form?.querySelector<HTMLElement>('[role="dialog"] [data-autofocus]')?.focus()
