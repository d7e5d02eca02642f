import { admits } from '@app/contract/core/access.ts'
import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { href, screens } from '@app/contract/screens.ts'
import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useMe } from '#core/session.ts'
import styles from './OrderPaymentButton.module.css'
import { whyNotPay } from './whyNotPay.ts'

type Props = {
  order: Pick<OrderSummary, '_id' | 'name' | 'status' | 'mayPay' | 'remaining' | 'totalAmount' | 'paidAmount' | 'isFree'>
  size?: ButtonProps['size']
  /** Content right of the button, such as the amount. */
  beside?: ReactNode
}

/** Links to the checkout, or shows that the order is paid, or why it cannot be paid now. Nothing for readers who never pay it. */
export function OrderPaymentButton({ order, size = 'xs', beside }: Props) {
  const me = useMe()
  const whyId = useId()
  if (!admits(screens.payment.access, me)) return null
  const words = isSettled(order) ? 'Paid' : 'Pay Now'
  const why = whyNotPay(order)
  const button = order.mayPay ? (
    <Button component={Link} to={href('payment', { id: order._id })} size={size} aria-label={`Pay Now for ${order.name}`}>
      Pay Now
    </Button>
  ) : (
    <Button disabled size={size} aria-label={`${words} for ${order.name}`} aria-describedby={why && whyId}>
      {words}
    </Button>
  )
  if (!why && !beside) return button
  return (
    <span className={styles.held} data-narrow={!!beside || undefined}>
      {button}
      {beside}
      {why && (
        <span id={whyId} className={styles.why}>
          {why}
        </span>
      )}
    </span>
  )
}

/** The order had a price, and nothing is left to pay. */
const isSettled = ({ remaining, totalAmount, paidAmount }: Props['order']) => remaining === false && !!totalAmount && !!paidAmount
