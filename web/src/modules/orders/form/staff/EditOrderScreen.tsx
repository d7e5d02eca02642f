import { href } from '@app/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { Screen } from '#ui/Screen.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { OrderNotFound } from '../../details/OrderNotFound.tsx'
import { officeOrders } from '../../lists/officeOrders.ts'
import { EditOrderForm } from './EditOrderForm.tsx'

/** The screen where the back office edits request, deadline and price. */
export default function EditOrderScreen() {
  const { slug: id = '' } = useParams()
  const me = useMe()
  const navigate = useNavigate()
  const order = useQuery(calls.orders.one.queryOptions({ id }))
  const categories = useQuery(calls.orders.categories.queryOptions())

  const root = officeOrders(me)
  if (order.error?.code === 'NOT_FOUND') return <OrderNotFound list={root} />
  return (
    <Screen
      title="Update Order"
      breadcrumb={order.data ? [root, { label: order.data.name, to: href('orderDetails', { slug: id }) }] : [root]}
      subtitle={order.data && `#${order.data.number} ${order.data.name}, for ${order.data.customer[0]?.name ?? ''}`}
      width="form"
    >
      <Loaded query={order} failed="Unable to fetch order details!" skeleton={<TextSkeleton lines={8} />}>
        {(order) => (
          <Loaded query={categories} failed="Unable to Get all Orders Categories!" skeleton={<TextSkeleton lines={8} />}>
            {(categories) => (
              // The form keeps the order that it was opened with; later pushes must not change fields while a person types.
              <EditOrderForm
                key={id}
                me={me}
                order={order}
                categories={categories.map(({ name }) => name)}
                onUpdated={() => void navigate(href('orderDetails', { slug: id }))}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </Screen>
  )
}
