import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { useMe } from '#core/session.ts'
import { personPage } from '#people/index.ts'
import { Facts } from '#ui/Facts.tsx'
import { Person } from '#ui/Person.tsx'
import { StatusTag } from '#ui/StatusTag.tsx'
import { Deadline } from '../lists/Deadline.tsx'
import { face } from '../lists/orders.columns.tsx'

/** The facts of an order that matter for its assignment. */
export function OrderFacts({ order }: { order: OrderSummary }) {
  const me = useMe()
  const [employee] = order.assignedEmployee
  return (
    <Facts
      layout="grid"
      facts={[
        { term: 'Status', value: <StatusTag status={order.status} /> },
        { term: 'Deadline', value: <Deadline order={order} /> },
        { term: 'Category', value: order.category },
        {
          term: 'Assigned to',
          value: employee ? <Person {...face(employee)} to={personPage(me, 'staff', employee._id)} /> : 'Not assigned',
        },
      ]}
    />
  )
}
