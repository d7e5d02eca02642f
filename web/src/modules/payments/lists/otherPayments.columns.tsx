import { otherPayableNames } from '@app/contract/payments/otherPayments.rules.ts'
import type { OtherPayment } from '@app/contract/payments/otherPayments.shapes.ts'
import { IconEye } from '@tabler/icons-react'
import { Link } from 'react-router'
import { money as inWords } from '#core/format.ts'
import { MailAddress } from '#ui/ContactLinks.tsx'
import { PaidStatus } from '#ui/StatusTag.tsx'
import { columnsOf } from '#ui/table/columns.tsx'
import type { RowAction } from '#ui/table/rowActions.ts'

const { date, money, custom, text } = columnsOf<OtherPayment>()

export const otherPaymentColumns = [
  custom('Customer', (payment) => <Payer of={payment} />, { priority: 'title' }),
  text('For', ({ kind }) => otherPayableNames[kind], { width: '16ch', priority: 'fact' }),
  date('Created At', ({ createdAt }) => createdAt, { sort: 'createdAt', priority: 'fact' }),
  custom('Email', ({ email }) => <MailAddress of={email} />, { priority: 'rest', isWide: true }),
  money('Amount', ({ amount, currency }) => ({ amount, currency }), { priority: 'fact' }),
  text('Method', ({ paymentMethod }) => paymentMethod, { width: '12ch', priority: 'rest' }),
  text('Went Back', wentBack, { width: '14ch', priority: 'rest' }),
  custom('Status', ({ status }) => <Status status={status} />, { priority: 'status' }),
]

function Payer({ of: { name, href } }: { of: OtherPayment }) {
  const words = name || 'No name'
  return href ? (
    <Link to={href} className="cell-link">
      {words}
    </Link>
  ) : (
    words
  )
}

/** A surplus is listed with the refunds: it waits to be refunded. */
function wentBack({ surplus, refunded, disputed, currency }: OtherPayment): string {
  const sum = surplus + refunded + disputed
  return sum > 0 ? inWords(sum, currency) : ''
}

const Status = ({ status }: { status: string }) => <PaidStatus status={status} success="Success" />

export const otherPaymentMenu = ({ href }: OtherPayment): RowAction[] =>
  href ? [{ label: 'View Details', icon: <IconEye size={16} stroke={1.75} aria-hidden />, to: href }] : []
