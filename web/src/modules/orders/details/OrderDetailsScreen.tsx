import { href } from '@app/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import type { CallError } from '#core/callError.ts'
import { calls } from '#core/calls.ts'
import { remember } from '#core/recent.ts'
import { useMe } from '#core/session.ts'
import { Screen } from '#ui/Screen.tsx'
import { ErrorState } from '#ui/state/ErrorState.tsx'
import { ScreenSkeleton } from '#ui/state/Skeletons.tsx'
import { orderName } from '../lists/handled.ts'
import { ownOrders } from '../lists/officeOrders.ts'
import { OrderDetails } from './OrderDetails.tsx'
import { OrderNotFound } from './OrderNotFound.tsx'

/** One order: what happens next, its story, its files, and what is said about it. */
export default function OrderDetailsScreen() {
  const { slug: id = '' } = useParams()
  const me = useMe()
  const order = useQuery(calls.orders.one.queryOptions({ id }))
  const list = ownOrders(me)
  const name = order.data && orderName(order.data)
  useEffect(() => {
    if (name) remember(me.id, { to: href('orderDetails', { slug: id }), title: name, note: 'Order' })
  }, [me.id, id, name])

  if (isNotTheirs(order.error)) return <OrderNotFound list={list} />
  // Another order is another page: what was typed and unfolded belongs to the one before.
  if (order.data) return <OrderDetails key={id} order={order.data} list={list} />
  if (order.error)
    return (
      <Screen title="Order Details" breadcrumb={[list]}>
        <ErrorState
          title="Unable to fetch order details!"
          error={order.error}
          onRetry={() => void order.refetch()}
          isRetrying={order.isFetching}
        />
      </Screen>
    )
  return <ScreenSkeleton />
}

/** An address that names no order, and one that names somebody else's, are answered alike. */
const isNotTheirs = (error: CallError | null) => error?.code === 'NOT_FOUND' || error?.code === 'FORBIDDEN'
