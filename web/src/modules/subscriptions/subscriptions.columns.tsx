import { countryName } from '@app/contract/publicPayments/publicPayments.rules.ts'
import { href } from '@app/contract/screens.ts'
import { type SubscriptionState, stateWords } from '@app/contract/subscriptions/subscriptions.rules.ts'
import type { SubscriptionRecord } from '@app/contract/subscriptions/subscriptions.shapes.ts'
import { IconEye } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Tag } from '#ui/Tag.tsx'
import { columnsOf } from '#ui/table/columns.tsx'
import type { RowAction } from '#ui/table/rowActions.ts'

const { date, link, money, custom, text } = columnsOf<SubscriptionRecord>()
const toRecord = ({ _id }: SubscriptionRecord) => href('subscriptionDetails', { id: _id })
const userOf = ({ user }: SubscriptionRecord) => user[0]

export const subscriptionColumns = [
  link(
    'User',
    (row) => userOf(row)?.username ?? '',
    (row) => href('viewUser', { id: userOf(row)?._id ?? '' }),
    { priority: 'title' },
  ),
  date('Created At', ({ createdAt }) => createdAt, { sort: 'createdAt', priority: 'fact' }),
  text('Country', ({ country }) => countryName(country) ?? (country || 'N/A'), { sort: 'country', priority: 'rest' }),
  money('Amount', ({ amount, currency }) => ({ amount, currency }), { sort: 'amount', priority: 'fact' }),
  text('Subscription', ({ subscription }) => subscription[0]?.name ?? 'N/A', { sort: 'plan', priority: 'rest' }),
  custom('State', ({ status }) => <SubscriptionStatus status={status} />, { sort: 'state', priority: 'status' }),
  date('Paid until', ({ endsAt }) => endsAt, { sort: 'endsAt', priority: 'rest' }),
  custom('Details', (row) => <Details row={row} />, { priority: 'rest', width: '9ch' }),
]

const Details = ({ row }: { row: SubscriptionRecord }) => (
  <Link to={toRecord(row)} className="cell-link" aria-label={`Details of the subscription of ${userOf(row)?.username ?? 'a customer'}`}>
    Details
  </Link>
)

const tones = { pending: 'plain', active: 'active', pastDue: 'warm', cancelled: 'warm', ended: 'off' } as const

export const SubscriptionStatus = ({ status }: { status: SubscriptionState }) => <Tag tone={tones[status]}>{stateWords(status)}</Tag>

export const subscriptionMenu = (row: SubscriptionRecord): RowAction[] => [
  { label: 'View Details', icon: <IconEye size={16} stroke={1.75} aria-hidden />, to: toRecord(row) },
]
