import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { IconEye, IconReceipt, IconStar } from '@tabler/icons-react'
import { money } from '#core/format.ts'
import { OrderPaymentButton } from '#payments/index.ts'
import { columnsOf } from '#ui/table/columns.tsx'
import type { RowMenuOf } from '#ui/table/rowActions.ts'
import type { useOrderDialogs } from '../changes/useOrderDialogs.tsx'
import styles from './customerList.module.css'
import { trailOf } from './orderTrail.ts'

/** The amount to pay, with its button. */
export const payColumn = columnsOf<OrderSummary>().custom('Pay', (order) => <Pay order={order} />, { priority: 'fact' })

function Pay({ order }: { order: OrderSummary }) {
  const { totalAmount, paidAmount, remaining, remainingAmount = 0, isFree, currency, status } = order
  if (!totalAmount)
    return <span className={styles.note}>{status === 'Cancel Order' ? '–' : isFree ? 'Free of charge' : 'The price follows.'}</span>
  if (remaining && status === 'Cancel Order') return <span className={styles.note}>–</span>
  return (
    <OrderPaymentButton
      order={order}
      beside={
        <span className={styles.note}>
          {money(remaining ? remainingAmount : totalAmount, currency)}
          {remaining && !!paidAmount && ` left, ${money(paidAmount, currency)} paid`}
        </span>
      }
    />
  )
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The menu of a customer's own order. */
export const ownActions =
  (open: ReturnType<typeof useOrderDialogs>['open']): RowMenuOf<OrderSummary> =>
  (order, listing) => [
    {
      label: 'View details',
      icon: <IconEye {...icon} />,
      to: href('orderDetails', { slug: order._id }),
      state: trailOf(order, listing),
    },
    (order.status === 'Delivered' || order.status === 'Completed') && {
      label: 'Feedback',
      icon: <IconStar {...icon} />,
      to: href('userFeedback', { id: order._id }),
    },
    !!order.hasInvoice && { label: 'Download Invoice', icon: <IconReceipt {...icon} />, onClick: () => open('invoice', order) },
  ]
