import { admits } from '@app/contract/core/access.ts'
import { mayEditOrder, seesMoney } from '@app/contract/orders/orders.rules.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { href, screens } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useMe } from '#core/session.ts'
import { OrderPaymentButton, OrderPayments } from '#payments/index.ts'
import { Facts } from '#ui/Facts.tsx'
import { Money } from '#ui/Money.tsx'
import { Section } from '#ui/Section.tsx'
import styles from './OrderAside.module.css'
import { PaymentLinkButton } from './PaymentLinkButton.tsx'
import { Tool } from './Tool.tsx'

/** Total, paid and remaining amount; empty for readers who see no money. */
export function OrderMoney({ order, onEdit, onInvoice }: { order: Order; onEdit: () => void; onInvoice: () => void }) {
  const me = useMe()
  if (!seesMoney(me.role)) return null
  const { currency } = order
  const hasPrice = !!order.totalAmount
  const amount = (value: number | undefined) => value !== undefined && <Money amount={value} currency={currency} />
  return (
    <Section look="plain" title="Price" tools={mayEditOrder(me) && <Tool onClick={onEdit}>Edit Amount</Tool>}>
      {hasPrice ? (
        <Facts
          facts={[
            { term: 'Total', value: amount(order.totalAmount) },
            { term: 'Paid', value: amount(order.paidAmount) },
            { term: 'Remaining', value: <strong>{amount(order.remainingAmount)}</strong> },
            order.documentation && order.reportFee !== undefined && { term: 'Report, per page', value: amount(order.reportFee) },
            order.bookingSession &&
              order.codeWalkThrough !== undefined && { term: 'Code walkthrough', value: amount(order.codeWalkThrough) },
          ]}
        />
      ) : (
        <p className={styles.note}>{order.isFree ? `Free of charge: ${order.freeReason ?? ''}` : 'There is no price yet.'}</p>
      )}
      {hasPrice && <OrderPayments order={order} />}
      <div className={styles.buttons}>
        {me.role === 'user' && hasPrice && <OrderPaymentButton order={order} size="sm" />}
        {order.remaining && order.status !== 'Cancel Order' && admits(screens.manualPayment.access, me) && (
          <Button variant="default" size="xs" component={Link} to={href('manualPayment', { id: order._id })}>
            Accept Manual Payment
          </Button>
        )}
        <PaymentLinkButton order={order} />
        {!!order.paidAmount &&
          (order.hasInvoice || me.role !== 'user' ? (
            <Button variant="default" size="xs" onClick={onInvoice}>
              {invoiceLabels[me.role === 'admin' ? 'admin' : me.role === 'user' ? 'user' : 'others']}
            </Button>
          ) : (
            <span className={styles.note}>No invoice yet</span>
          ))}
      </div>
    </Section>
  )
}

const invoiceLabels = { admin: 'Create or Download Invoice', user: 'Download Invoice', others: 'Invoice' }
