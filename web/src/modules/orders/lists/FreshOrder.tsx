import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { calls } from '#core/calls.ts'
import { ErrorState } from '#ui/state/ErrorState.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'

/** Asks for the whole order before a form shows what it would change; what a list knows may be less, or of an hour ago. */
export function FreshOrder({ id, children }: { id: string; children: (order: Order) => ReactNode }) {
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useQuery({
    ...calls.orders.one.queryOptions({ id }),
    // Also where the page behind the dialog has read it a moment ago.
    refetchOnMount: 'always',
  })
  if (error && !data)
    return <ErrorState title="Unable to fetch order details!" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  return data && isFetchedAfterMount ? <div ref={focusFirst}>{children(data)}</div> : <TextSkeleton lines={5} />
}

/** A dialog takes the focus to its first field when it opens; these fields come later. Elsewhere nothing asks for it. */
const focusFirst = (form: HTMLElement | null) => form?.querySelector<HTMLElement>('[role="dialog"] [data-autofocus]')?.focus()
