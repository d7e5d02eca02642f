import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { calls } from '#core/calls.ts'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'

/** Asks for the whole order before a form shows what it would change; what a list knows may be less, or of an hour ago. */
export function FreshOrder({ id, children }: { id: string; children: (order: Order) => ReactNode }) {
  const { data, isFetchedAfterMount, ...query } = useQuery({
    ...calls.orders.one.queryOptions({ id }),
    // Also where the page behind the dialog has read it a moment ago.
    refetchOnMount: 'always',
  })
  const fresh = isFetchedAfterMount ? data : undefined
  return (
    <Loaded query={{ ...query, data: fresh }} failed="Unable to fetch order details!" skeleton={<TextSkeleton lines={5} />}>
      {(order) => <div ref={focusFirst}>{children(order)}</div>}
    </Loaded>
  )
}

/** A dialog takes the focus to its first field when it opens; these fields come later. Elsewhere nothing asks for it. */
const focusFirst = (form: HTMLElement | null) => form?.querySelector<HTMLElement>('[role="dialog"] [data-autofocus]')?.focus()
