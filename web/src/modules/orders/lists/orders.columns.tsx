import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { href } from '@app/contract/screens.ts'
import type { Person } from '@app/contract/users/users.shapes.ts'
import { Link } from 'react-router'
import { money } from '#core/format.ts'
import { readerClockAt } from '#core/readerClock.ts'
import { useMe } from '#core/session.ts'
import { personPage } from '#people/index.ts'
import { Person as PersonLine } from '#ui/Person.tsx'
import { byAmount, byDayToCome, columnsOf } from '#ui/table/columns.tsx'
import type { Listing } from '#ui/table/rowActions.ts'
import { useNow } from '#ui/useNow.ts'
import { When } from '#ui/When.tsx'
import { OrderStatusSelect } from '../changes/OrderStatusSelect.tsx'
import { Deadline } from './Deadline.tsx'
import { offerWords } from './offerWords.ts'
import styles from './orders.columns.module.css'
import { trailOf } from './orderTrail.ts'

const { custom, text, date, status, people, progress } = columnsOf<OrderSummary>()

/** All columns for lists of orders; each list picks those for its reader. */
export const orderColumns = {
  name: custom('Order', (order, listing) => <OrderLink order={order} listing={listing} />, { sort: 'name', priority: 'title' }),
  /** For lists without room for a category column. */
  nameAndCategory: custom('Order', (order, listing) => <OrderLink order={order} listing={listing} showsCategory />, {
    sort: 'name',
    priority: 'title',
  }),
  category: text('Category', ({ category }) => category, { width: '16ch', priority: 'rest' }),
  /** The category is already below the name; this column is for sorting by it. */
  sortedCategory: {
    ...text('Category', ({ category }: OrderSummary) => category, { sort: 'category', width: '16ch', priority: 'rest' }),
    isExtra: true,
  },
  deadline: custom('Deadline', (order) => <Deadline order={order} />, { ...byDayToCome, sort: 'deadline', priority: 'fact' }),
  status: status('Status', (order) => order.status, { sort: 'status' }),
  statusSelect: custom('Status', (order) => <StatusAndOffer order={order} />, { sort: 'status', priority: 'status' }),
  progress: progress('Progress', (order) => order.progress, { priority: 'rest' }),
  createdAt: {
    ...date('Created At', ({ createdAt }) => createdAt, { sort: 'createdAt', priority: 'rest' }),
    cell: ({ createdAt }: OrderSummary) => <When at={createdAt} show="both" />,
  },
  deliveredOn: {
    ...date('Delivered On', ({ deliveredOn }) => deliveredOn, { priority: 'fact' }),
    cell: ({ deliveredOn }: OrderSummary) => deliveredOn && <When at={deliveredOn} show="both" />,
  },
  customer: people('Customer', ({ customer }) => customer.map(face), { priority: 'rest' }),
  /** For readers who may open a customer's page. */
  customerLink: people(
    'Customer',
    ({ customer }) => customer.map((person) => ({ ...face(person), to: href('viewUser', { id: person._id }) })),
    { priority: 'fact' },
  ),
  assigned: custom('Assigned To', (order) => <Assigned order={order} />, { priority: 'rest' }),
  manager: people('Manager', ({ assignedTo }) => assignedTo.map(face), { priority: 'rest' }),
  employee: people('Employee', ({ assignedEmployee }) => assignedEmployee.map(face), { priority: 'fact' }),
  developer: people('Developer', ({ assignedEmployee }) => assignedEmployee.map(face), { priority: 'rest' }),
  amounts: custom('Total / Paid', (order) => <Amounts order={order} />, { align: 'right', priority: 'rest' }),
  /** For readers who may sort by prices: the back office. */
  sortedAmounts: custom('Total / Paid', (order) => <Amounts order={order} />, { ...byAmount, sort: 'total', priority: 'rest' }),
}

/** The back office's list shows every listed field except the type. */
const { nameAndCategory, customerLink, statusSelect, deadline, assigned, sortedAmounts, createdAt, sortedCategory } = orderColumns
export const officeColumns = [nameAndCategory, customerLink, statusSelect, deadline, assigned, sortedAmounts, createdAt, sortedCategory]

export const face = ({ name, profilePicture }: Person) => ({ name, picture: profilePicture })

type LinkProps = { order: OrderSummary; listing: Listing<OrderSummary>; showsCategory?: boolean }

function OrderLink({ order, listing, showsCategory = false }: LinkProps) {
  const { _id, name, number, category } = order
  return (
    <span className={styles.two}>
      <Link
        to={href('orderDetails', { slug: _id })}
        state={trailOf(order, listing)}
        title={name}
        className={`cell-link clipped ${styles.name}`}
      >
        {name}
      </Link>
      <span className={styles.note}>
        #{number}
        {showsCategory && ` · ${category}`}
      </span>
    </span>
  )
}

/** The status, with the offer that waits for the customer below it. */
function StatusAndOffer({ order }: { order: OrderSummary }) {
  const now = useNow()
  if (!order.openOffer) return <OrderStatusSelect order={order} />
  return (
    <span className={styles.two}>
      <OrderStatusSelect order={order} />
      <span className={styles.note}>{offerWords(order.openOffer, readerClockAt(now))}</span>
    </span>
  )
}

/** The total, with the paid amount below it; both are empty without a price. */
function Amounts({ order: { totalAmount, paidAmount = 0, remaining, isFree, currency } }: { order: OrderSummary }) {
  if (!totalAmount) return <span className={styles.note}>{isFree ? 'Free of charge' : 'Not priced'}</span>
  const words = remaining === false ? 'paid' : paidAmount > 0 ? `${money(paidAmount, currency)} paid` : 'unpaid'
  return (
    <span className={styles.two}>
      {money(totalAmount, currency)}
      <span className={styles.note}>{words}</span>
    </span>
  )
}

/** The assignees: the manager, with the developer below. */
function Assigned({ order: { assignedTo, assignedEmployee } }: { order: OrderSummary }) {
  const [manager] = assignedTo
  const [employee] = assignedEmployee
  const me = useMe()
  const first = manager ?? employee
  if (!first) return <span className={styles.note}>Not assigned</span>
  return <PersonLine {...face(first)} to={personPage(me, 'staff', first._id)} note={manager && employee ? employee.name : undefined} />
}
