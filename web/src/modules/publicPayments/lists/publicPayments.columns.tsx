import type { PublicPayment } from '@app/contract/publicPayments/publicPayments.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { IconEye } from '@tabler/icons-react'
import { Link } from 'react-router'
import { MailAddress } from '#ui/ContactLinks.tsx'
import { PaidStatus } from '#ui/StatusTag.tsx'
import { columnsOf } from '#ui/table/columns.tsx'
import type { RowAction } from '#ui/table/rowActions.ts'

const { date, link, money, custom, text } = columnsOf<PublicPayment>()

const toPayment = ({ _id }: PublicPayment) => href('publicPaymentDetails', { id: _id })

export const publicPaymentColumns = [
  link('Customer', ({ name }) => name, toPayment, { sort: 'name', priority: 'title' }),
  date('Created At', ({ createdAt }) => createdAt, { sort: 'createdAt', priority: 'fact' }),
  custom('Email', ({ email }) => <MailAddress of={email} />, { priority: 'rest', isWide: true }),
  text('Country', ({ country }) => country, { width: '9ch', priority: 'rest' }),
  money('Amount', ({ amount, currency }) => ({ amount, currency }), { sort: 'amount', priority: 'fact' }),
  text('Method', ({ paymentMethod }) => paymentMethod, { width: '12ch', priority: 'rest' }),
  custom('Transaction', (payment) => <Transaction payment={payment} />, { priority: 'rest' }),
  custom('Status', ({ status }) => <PublicPaymentStatus status={status} />, { priority: 'status' }),
]

/** The end of the id, which differs where the beginning does not. */
function Transaction({ payment }: { payment: PublicPayment }) {
  const { transactionId: id } = payment
  return (
    <Link to={toPayment(payment)} className="cell-link tabular no-wrap" title={id}>
      {id.length > 12 ? `…${id.slice(-8)}` : id}
    </Link>
  )
}

export const PublicPaymentStatus = ({ status }: { status: string }) => <PaidStatus status={status} success="Success" />

export const publicPaymentMenu = (payment: PublicPayment): RowAction[] => [
  { label: 'View Details', icon: <IconEye size={16} stroke={1.75} aria-hidden />, to: toPayment(payment) },
]
