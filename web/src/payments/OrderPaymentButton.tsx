import { admits } from '@app/contract/core/access.ts'
import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { href, screens } from '@app/contract/screens.ts'
import { Button, type ButtonProps } from '@mantine/core'
import { Link } from 'react-router'
import { useMe } from '#core/session.ts'

type Props = {
  order: Pick<OrderSummary, '_id' | 'name' | 'mayPay' | 'remaining' | 'totalAmount' | 'paidAmount'>
  size?: ButtonProps['size']
}

/** The way to the checkout, or why there is none: everything is paid, or nothing is to be paid yet. Nothing for whoever can't pay at all. */
export function OrderPaymentButton({ order, size = 'xs' }: Props) {
  const me = useMe()
  if (!admits(screens.payment.access, me)) return null
  if (order.mayPay)
    return (
      <Button component={Link} to={href('payment', { id: order._id })} size={size} aria-label={`Pay Now for ${order.name}`}>
        Pay Now
      </Button>
    )
  const words = isSettled(order) ? 'Paid' : 'Pay Now'
  return (
    <Button disabled size={size} aria-label={`${words} for ${order.name}`}>
      {words}
    </Button>
  )
}

/** Nothing is left, and there was something to pay. */
const isSettled = ({ remaining, totalAmount, paidAmount }: Props['order']) => remaining === false && !!totalAmount && !!paidAmount
