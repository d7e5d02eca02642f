import type { Order } from '@app/contract/orders/orders.shapes.ts'
import type { Payment } from '@app/contract/payments/payments.calls.ts'
import { href } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { money } from '#core/format.ts'
import { Money } from '#ui/Money.tsx'
import { When } from '#ui/When.tsx'
import { methodOf } from './lists/payments.columns.tsx'
import styles from './OrderPayments.module.css'

/** The payments of an order, each linking to its page; hidden before the first one and for orders that never had a price. */
export function OrderPayments({ order }: { order: Order }) {
  const payments = useQuery(orderPaymentsQuery(order._id))
  if (payments.error && !payments.data)
    return (
      <p className={styles.note} role="alert">
        The payments could not be loaded.{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => void payments.refetch()} loading={payments.isFetching}>
          Retry
        </Button>
      </p>
    )
  if (!payments.data?.length) return null
  return (
    <ul className={styles.payments} aria-label="Payments">
      {payments.data.map((payment) => (
        <li key={payment._id} className={styles.payment}>
          <span className={styles.what}>
            <Link to={href('paymentDetails', { id: payment._id })}>{methodOf(payment)}</Link>
            <span className={styles.when}>
              <When at={payment.createdAt} />
              {wentBack(payment)}
            </span>
          </span>
          <Money amount={payment.amount} currency={payment.currency} />
        </li>
      ))}
    </ul>
  )
}

/** Keyed under the orders, since a payment changes its order and the server announces the order. */
const orderPaymentsQuery = (orderId: string) => ({
  ...calls.payments.ofOrder.queryOptions({ orderId }),
  queryKey: [...calls.orders.key(), 'payments', orderId],
})

function wentBack({ refunded, disputed, currency }: Payment): string {
  const parts = [
    refunded > 0 && `${money(refunded, currency)} refunded`,
    disputed > 0 && `${money(disputed, currency)} withdrawn by the bank`,
  ]
  return parts
    .filter(Boolean)
    .map((part) => ` · ${part}`)
    .join('')
}
