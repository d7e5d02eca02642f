import { href } from '@app/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { Screen } from '#ui/Screen.tsx'
import { ErrorState } from '#ui/state/ErrorState.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { OrderNotFound } from '../details/OrderNotFound.tsx'
import { officeOrders } from '../lists/officeOrders.ts'
import { EditOrderForm } from './EditOrderForm.tsx'

/** Where the back office corrects what was asked for, by when, and what it costs. */
export default function EditOrderScreen() {
  const { slug: id = '' } = useParams()
  const me = useMe()
  const navigate = useNavigate()
  const order = useQuery(calls.orders.one.queryOptions({ id }))
  const categories = useQuery(calls.orders.categories.queryOptions())

  const root = officeOrders(me)
  if (order.error?.code === 'NOT_FOUND') return <OrderNotFound list={root} />
  const error = order.error ?? categories.error
  return (
    <Screen
      title="Update Order"
      breadcrumb={order.data ? [root, { label: order.data.name, to: href('orderDetails', { slug: id }) }] : [root]}
      subtitle={order.data && `#${order.data.number} ${order.data.name}, for ${order.data.customer[0]?.name ?? ''}`}
      width="form"
    >
      {order.data && categories.data ? (
        // What was read when the form was opened stays its ground: news from elsewhere must not move under the typing hand.
        <EditOrderForm
          key={id}
          me={me}
          order={order.data}
          categories={categories.data.map(({ name }) => name)}
          onUpdated={() => void navigate(href('orderDetails', { slug: id }))}
        />
      ) : error ? (
        <ErrorState
          title={order.error ? 'Unable to fetch order details!' : 'Unable to Get all Orders Categories!'}
          error={error}
          onRetry={() => {
            void order.refetch()
            void categories.refetch()
          }}
          isRetrying={order.isFetching || categories.isFetching}
        />
      ) : (
        <TextSkeleton lines={8} />
      )}
    </Screen>
  )
}
