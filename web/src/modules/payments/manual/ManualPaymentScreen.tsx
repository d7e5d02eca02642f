import { fromCents, toCents } from '@app/contract/core/money.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import type { Payment as PaymentOnTheWire } from '@app/contract/payments/payments.calls.ts'
import { href, ordersOfRole, screens } from '@app/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { money } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { FactsSkeleton } from '#ui/state/Skeletons.tsx'
import { When } from '#ui/When.tsx'
import { NothingToPay, OrderNotHere } from '../checkout/NothingToPay.tsx'
import { methodOf } from '../lists/payments.columns.tsx'
import styles from '../ManualPayment.module.css'
import { ManualPaymentForm } from './ManualPaymentForm.tsx'

/** Records money for an order that was paid outside the product. */
export default function ManualPaymentScreen() {
  const { id = '' } = useParams()
  const list = ordersOfRole[useMe().role]
  const asked = useQuery(calls.orders.one.queryOptions({ id }))
  const order = asked.data
  const orders = { label: screens[list].title, to: href(list) }
  return (
    <Screen
      title={screens.manualPayment.title}
      breadcrumb={order ? [orders, { label: order.name, to: href('orderDetails', { slug: order._id }) }] : [orders]}
      width="form"
    >
      <Loaded query={asked} failed="Unable to fetch order details!" skeleton={<FactsSkeleton />} missing={<OrderNotHere />}>
        {(found) => <Payment order={found} />}
      </Loaded>
    </Screen>
  )
}

function Payment({ order }: { order: Order }) {
  if (order.status === 'Cancel Order' || !order.remaining) return <NothingToPay order={order} />
  const [customer] = order.customer
  return (
    <>
      <Section
        title="Accept a payment"
        text={
          <>
            For{' '}
            <Link to={href('orderDetails', { slug: order._id })} className={styles.order}>
              {order.name}
            </Link>{' '}
            #{order.number}
            {customer && <>, ordered by {customer.name}</>}. The customer gets a receipt by mail.
          </>
        }
      >
        {/* After a payment the order has changed, so the form starts anew. */}
        <ManualPaymentForm key={order.paidAmount} order={order} />
      </Section>
      <PaidBefore order={order} />
    </>
  )
}

/** The part of a payment that counts for its order. */
const countedOf = ({ amount, surplus, refunded, disputed }: PaymentOnTheWire) => amount - surplus - refunded - disputed

/** Earlier payments, so that none is recorded twice. */
function PaidBefore({ order }: { order: Order }) {
  const { data } = useQuery(calls.payments.ofOrder.queryOptions({ orderId: order._id }))
  const { paidAmount = 0, currency } = order
  if (!data || paidAmount === 0) return null
  const listed = data.reduce((sum, payment) => sum + toCents(countedOf(payment) + payment.discountApplied, currency), 0)
  // An order may have been entered with an amount paid before, which has no payment.
  const entered = fromCents(toCents(paidAmount, currency) - listed, currency)
  return (
    <Section title="Paid before" text={`${money(paidAmount, currency)} in all.`} look="plain">
      <ul className={styles.before}>
        {data.map((payment) => (
          <li key={payment._id}>
            <Link to={href('paymentDetails', { id: payment._id })} className="cell-link tabular">
              {money(payment.amount, payment.currency)}
            </Link>
            <span>
              {methodOf(payment)}
              {payment.refunded > 0 && `, ${money(payment.refunded, currency)} of it refunded`}
              {payment.surplus > 0 && `, ${money(payment.surplus, currency)} of it overpaid`}
              {payment.discountApplied > 0 && `, and ${money(payment.discountApplied, currency)} discount`}
            </span>
            <When at={payment.createdAt} />
          </li>
        ))}
        {entered > 0 && (
          <li>
            <span className="tabular">{money(entered, currency)}</span>
            <span>Entered with the order</span>
          </li>
        )}
      </ul>
    </Section>
  )
}
