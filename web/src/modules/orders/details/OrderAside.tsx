import { deadlineInWords } from '@app/contract/orders/deadlineWords.ts'
import { mayAssignEmployee, mayAssignManager, mayEditOrder, maySetProgress, progressWords } from '@app/contract/orders/orders.rules.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { isStillToDo, mayOutsource } from '@app/contract/outsource/outsource.rules.ts'
import { href } from '@app/contract/screens.ts'
import { Button, Progress } from '@mantine/core'
import { Link } from 'react-router'
import { useMe } from '#core/session.ts'
import { personPage } from '#people/index.ts'
import { Facts } from '#ui/Facts.tsx'
import { Person } from '#ui/Person.tsx'
import { Section } from '#ui/Section.tsx'
import { When } from '#ui/When.tsx'
import type { useOrderDialogs } from '../changes/useOrderDialogs.tsx'
import { handled } from '../lists/handled.ts'
import styles from './OrderAside.module.css'
import { OrderMoney } from './OrderMoney.tsx'
import { OrderNotes } from './OrderNotes.tsx'
import { RefundChoice } from './RefundChoice.tsx'
import { Tool } from './Tool.tsx'

type Props = { order: Order; open: ReturnType<typeof useOrderDialogs>['open'] }

/** The facts of an order beside its timeline. Facts that the reader may not see are left out, and editable ones have a button. */
export function OrderAside({ order, open }: Props) {
  const me = useMe()
  const { managerId } = handled(order)
  const mayAssign = mayAssignManager(me) || mayAssignEmployee(me, handled(order))
  const [customer] = order.customer
  const [manager] = order.assignedTo
  const [employee] = order.assignedEmployee
  // The dates come first while the order is unfinished.
  const isOver = order.tab === 'completed' || order.tab === 'cancelled'
  return (
    <aside className={styles.aside} aria-label="Facts">
      {order.status !== 'Cancel Order' && (
        <Section
          look="plain"
          title="Progress"
          tools={maySetProgress(me, handled(order)) && <Tool onClick={() => open('progress', order)}>Add Progress</Tool>}
        >
          <div className={styles.progress}>
            <Progress value={order.progress} size="sm" aria-label={`Progress: ${order.progress}%`} />
            <span className="tabular">{progressWords(order)}</span>
          </div>
        </Section>
      )}
      <OrderMoney order={order} onEdit={() => open('amount', order)} onInvoice={() => open('invoice', order)} />
      <RefundChoice order={order} />
      <Section
        look="plain"
        title="People"
        tools={
          <>
            {mayAssign && <Tool onClick={() => open('assign', order)}>Assign To</Tool>}
            {mayOutsource(me.role) && isStillToDo(order.tab) && <Tool onClick={() => open('outsource', order)}>Outsource Order</Tool>}
          </>
        }
      >
        <Facts
          facts={[
            me.role !== 'user' &&
              customer && {
                term: 'Customer',
                value: (
                  <Person name={customer.name} picture={customer.profilePicture} to={personPage(me, 'customer', customer._id)} size={24} />
                ),
              },
            me.role !== 'user' && !!order.email && { term: 'Email', value: <a href={`mailto:${order.email}`}>{order.email}</a> },
            me.role !== 'user' &&
              !!order.phone && { term: 'Phone', value: <a href={`tel:${order.phone.replace(/[^+\d]/g, '')}`}>{order.phone}</a> },
            { term: 'Manager', value: manager ? <Colleague person={manager} /> : 'Not assigned' },
            { term: 'Developer', value: employee ? <Colleague person={employee} /> : 'Not assigned' },
            !!order.assignedAt && { term: 'Assigned', value: <When at={order.assignedAt} /> },
            order.assignedBy &&
              order.assignedBy._id !== managerId && { term: 'Assigned by', value: <Colleague person={order.assignedBy} /> },
          ]}
        />
      </Section>
      <OrderNotes order={order} />
      <Section
        look="plain"
        title="Order"
        tools={
          mayEditOrder(me) && (
            <Button variant="subtle" size="compact-sm" component={Link} to={href('editOrder', { slug: order._id })}>
              Edit Details
            </Button>
          )
        }
      >
        <Facts
          facts={[
            { term: 'Number', value: `#${order.number}` },
            { term: 'Type', value: order.type },
            { term: 'Category', value: order.category },
            isOver && { term: 'Deadline', value: deadlineInWords(order) },
            { term: 'With it', value: extras(order) },
            { term: 'Created At', value: <When at={order.createdAt} show="exact" /> },
            order.createdBy[0]?._id !== customer?._id && { term: 'Entered by', value: order.createdBy[0]?.name },
            !!order.deliveredOn && { term: 'Delivered', value: <When at={order.deliveredOn} show="exact" /> },
          ]}
        />
      </Section>
    </aside>
  )
}

const extras = ({ documentation, bookingSession }: Order) =>
  [documentation && 'Report', bookingSession && 'Code walkthrough'].filter(Boolean).join(', ')

/** A colleague, with a link to their page for readers who may open it. */
function Colleague({ person: { _id, name, profilePicture } }: { person: Order['assignedTo'][number] }) {
  return <Person name={name} picture={profilePicture} to={personPage(useMe(), 'staff', _id)} size={24} />
}
