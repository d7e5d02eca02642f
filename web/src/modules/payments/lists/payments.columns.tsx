import type { Payment } from '@app/contract/payments/payments.calls.ts'
import { href } from '@app/contract/screens.ts'
import { IconEye, IconPackage } from '@tabler/icons-react'
import { Link } from 'react-router'
import { PaidStatus } from '#ui/StatusTag.tsx'
import { columnsOf } from '#ui/table/columns.tsx'
import type { RowAction } from '#ui/table/rowActions.ts'

const { date, link, money, people, custom, text } = columnsOf<Payment>()

const toPayment = ({ _id }: Payment) => href('paymentDetails', { id: _id })
const toOrder = ({ order }: Payment) => href('orderDetails', { slug: order })

/** Columns that the lists of payments are built from. */
export const paymentColumns = {
  createdAt: date('Created At', ({ createdAt }) => createdAt, { sort: 'createdAt', priority: 'fact' }),
  transaction: custom('Transaction', (payment) => <Transaction payment={payment} />, { priority: 'rest' }),
  order: link('Order', ({ orderName }) => orderName, toOrder, { width: '30ch', priority: 'title' }),
  /** The same for lists with the number before it and the customer after it. */
  shortOrder: link('Order', ({ orderName }) => orderName, toOrder, { width: '16ch', priority: 'title' }),
  number: { ...text('Number', ({ orderNumber }: Payment) => `#${orderNumber}`, { width: '10ch', priority: 'rest' }), isExtra: true },
  customer: people(
    'Customer',
    (payment) => ({ name: payment.fName ?? '', note: payment.email, to: href('viewUser', { id: payment.user }) }),
    {
      priority: 'rest',
    },
  ),
  /** Sortable, for the back office's list. */
  sortedAmount: money('Amount', ({ amount, currency }) => ({ amount, currency }), { sort: 'amount', priority: 'fact' }),
  refunded: {
    ...money('Refunded', ({ refunded, disputed, currency }) => ({ amount: refunded + disputed || null, currency }), { priority: 'rest' }),
    hint: 'Refunded, or withdrawn by a bank',
  },
  net: money('Net', ({ net, currency }) => ({ amount: net, currency }), { priority: 'rest' }),
  sortedMethod: { ...text('Method', methodOf, { sort: 'type', width: '12ch', priority: 'rest' }), hint: 'By provider, then by time' },
  amount: money('Amount', ({ amount, currency }) => ({ amount, currency }), { priority: 'fact' }),
  remaining: money('Remaining', ({ remainingAmount, currency }) => ({ amount: remainingAmount, currency }), { priority: 'rest' }),
  method: text('Method', methodOf, { width: '18ch', priority: 'rest' }),
  status: custom('Status', ({ status }) => <PaymentStatus status={status} />, { priority: 'status' }),
}

/** The id on a bank statement or receipt: the provider's id, the reference of a manual payment, or else our id. */
function transactionOf({ _id, paymentIntent, reference }: Pick<Payment, '_id' | 'paymentIntent' | 'reference'>) {
  return paymentIntent?.id ?? reference ?? _id
}

/** The end of the id, which differs where the beginning does not. */
function Transaction({ payment }: { payment: Payment }) {
  const id = transactionOf(payment)
  return (
    <Link to={toPayment(payment)} className="cell-link tabular no-wrap" title={id}>
      {id.length > 16 ? `…${id.slice(-6)}` : id}
    </Link>
  )
}

/** `Card`, `UPI`, or free text. */
export function methodOf({ paymentMethod }: Pick<Payment, 'paymentMethod'>) {
  return paymentMethod.charAt(0).toUpperCase() + paymentMethod.slice(1)
}

export const PaymentStatus = ({ status }: { status: string }) => <PaidStatus status={status} success="Succeeded" />

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

export const paymentMenu = (payment: Payment): RowAction[] => [
  { label: 'View Details', icon: <IconEye {...icon} />, to: toPayment(payment) },
  { label: 'View Order', icon: <IconPackage {...icon} />, to: toOrder(payment) },
]
