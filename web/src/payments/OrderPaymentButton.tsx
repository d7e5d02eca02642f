import { admits } from '@app/contract/core/access.ts'
import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { href, screens } from '@app/contract/screens.ts'
import { Button, type ButtonProps } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router'
import { useMe } from '#core/session.ts'
import styles from './OrderPaymentButton.module.css'
import { whyNotPay } from './whyNotPay.ts'

type Props = {
  order: Pick<OrderSummary, '_id' | 'name' | 'status' | 'mayPay' | 'remaining' | 'totalAmount' | 'paidAmount' | 'isFree'>
  size?: ButtonProps['size']
}

/** The way to the checkout, or that everything is paid, or, beside the button, why it can't be paid now. Nothing for whoever can't pay at all. */
export function OrderPaymentButton({ order, size = 'xs' }: Props) {
  const me = useMe()
  const whyId = useId()
  if (!admits(screens.payment.access, me)) return null
  if (order.mayPay)
    return (
      <Button component={Link} to={href('payment', { id: order._id })} size={size} aria-label={`Pay Now for ${order.name}`}>
        Pay Now
      </Button>
    )
  const words = isSettled(order) ? 'Paid' : 'Pay Now'
  const why = whyNotPay(order)
  return (
    <span className={styles.held}>
      <Button disabled size={size} aria-label={`${words} for ${order.name}`} aria-describedby={why && whyId}>
        {words}
      </Button>
      {why && (
        <span id={whyId} className={styles.why}>
          {why}
        </span>
      )}
    </span>
  )
}

/** Nothing is left, and there was something to pay. */
const isSettled = ({ remaining, totalAmount, paidAmount }: Props['order']) => remaining === false && !!totalAmount && !!paidAmount
