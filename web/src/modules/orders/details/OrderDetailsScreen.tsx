import { href } from '@app/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { rememberPage } from '#core/recent.ts'
import { useMe } from '#core/session.ts'
import { Screen } from '#ui/Screen.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { ScreenSkeleton } from '#ui/state/Skeletons.tsx'
import { orderName } from '../lists/handled.ts'
import { ownOrders } from '../lists/officeOrders.ts'
import { OrderDetails } from './OrderDetails.tsx'
import { OrderNotFound } from './OrderNotFound.tsx'

/** The page of one order: next action, timeline, files and messages. */
export default function OrderDetailsScreen() {
  const { slug: id = '' } = useParams()
  const me = useMe()
  const order = useQuery(calls.orders.one.queryOptions({ id }))
  const list = ownOrders(me)
  const name = order.data && orderName(order.data)
  useEffect(() => {
    if (name) rememberPage(me.id, { to: href('orderDetails', { slug: id }), title: name, note: 'Order' })
  }, [me.id, id, name])

  return (
    <Loaded
      query={order}
      failed="Unable to fetch order details!"
      skeleton={<ScreenSkeleton />}
      missing={<OrderNotFound list={list} />}
      frame={(error) => (
        <Screen title="Order Details" breadcrumb={[list]}>
          {error}
        </Screen>
      )}
    >
      {/* The key resets typed and expanded state when the order changes. */}
      {(found) => <OrderDetails key={id} order={found} list={list} />}
    </Loaded>
  )
}
