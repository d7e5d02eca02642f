import { isBackOffice } from '@app/contract/orders/orders.rules.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { href, ordersOfRole, screens } from '@app/contract/screens.ts'
import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { money } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { EmptyState } from '#ui/state/EmptyState.tsx'

/** Why this order cannot be paid, and a link back to it. */
export function NothingToPay({ order }: { order: Order }) {
  const isOffice = isBackOffice(useMe().role)
  const { title, text } = whyNothing(order, isOffice)
  const list = isOffice ? 'allPayments' : 'paymentHistory'
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <Group gap="xs" justify="center">
          <Button component={Link} to={href('orderDetails', { slug: order._id })}>
            Back to the order
          </Button>
          <Button variant="default" component={Link} to={href(list)}>
            {screens[list].title}
          </Button>
        </Group>
      }
    />
  )
}

function whyNothing({ status, remaining, totalAmount = 0, currency }: Order, isOffice: boolean) {
  if (status === 'Cancel Order') return { title: 'This order is cancelled.', text: 'A cancelled order takes no payment.' }
  if (!remaining && totalAmount > 0)
    return { title: 'This order is paid.', text: `We received all of ${money(totalAmount, currency)}. Thank you.` }
  if (isOffice) return { title: 'Nothing is left to pay.', text: 'The order has no price yet. Give it one first.' }
  return {
    title: 'There is nothing to pay yet.',
    text: 'We review your order first and agree on a price with you. We will mail you.',
  }
}

/** Shown for unknown orders and for orders of others alike. */
export function OrderNotHere() {
  const list = ordersOfRole[useMe().role]
  return (
    <EmptyState
      title="This order is not here."
      text="It may have been removed, or it is not one of yours. The address may also be incomplete."
      action={
        <Button component={Link} to={href(list)}>
          Go to {screens[list].title}
        </Button>
      }
    />
  )
}
