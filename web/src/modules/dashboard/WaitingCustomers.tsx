import { dueWords } from '@app/contract/core/dueDay.ts'
import type { WaitingOrder } from '@app/contract/dashboard/dashboard.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { day, money } from '#core/format.ts'
import type { Me } from '#core/session.ts'
import { nextWords, orderClockAt, waitingOrders } from '#orders/index.ts'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { Tag } from '#ui/Tag.tsx'
import { useNow } from '#ui/useNow.ts'
import lines from './Lines.module.css'
import styles from './WaitingCustomers.module.css'

/** The most urgent orders for the office: the reason, the next action, the deadline and the amount. */
export function WaitingCustomers({ me }: { me: Me }) {
  const waiting = useQuery(waitingOrders())
  return (
    <Section title="See to these first">
      <Loaded query={waiting} failed="Orders could not be loaded." skeleton={<TextSkeleton lines={4} />}>
        {(orders) =>
          orders.length === 0 ? (
            <p className={lines.note}>Nothing is overdue, unpriced, unassigned or unpaid.</p>
          ) : (
            <ul className={`${lines.lines} ${styles.columns}`}>
              {orders.map((order) => (
                <WaitingLine key={order._id} order={order} me={me} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

function WaitingLine({ order, me }: { order: WaitingOrder; me: Me }) {
  const now = useNow()
  const { words, isPressing } = dueWords(order.deadline, orderClockAt(now, order.timezone))
  const isOpen = order.tab === 'new' || order.tab === 'active'
  return (
    <li className={lines.line}>
      <span className={lines.what}>
        <Link to={href('orderDetails', { slug: order._id })} className="quiet-link">
          {order.name}
        </Link>
        <span className={lines.note}>{nextWords(order, me, now).title}</span>
      </span>
      <span>{order.reason && <Tag tone="warm">{reasonWords[order.reason]}</Tag>}</span>
      <span className={lines.due} data-late={(isOpen && isPressing) || undefined} title={day(order.deadline)}>
        {isOpen ? words : day(order.deadline)}
      </span>
      <span className={styles.money}>{amountOf(order)}</span>
    </li>
  )
}

const reasonWords: Record<NonNullable<WaitingOrder['reason']>, string> = {
  overdue: 'Overdue',
  unpriced: 'Not priced',
  unassigned: 'Not assigned',
  unpaid: 'Not paid',
}

function amountOf({ totalAmount, remaining, remainingAmount = 0, isFree, currency }: WaitingOrder): string {
  if (isFree) return 'Free'
  if (!totalAmount) return 'No price'
  return remaining ? `${money(remainingAmount, currency)} left` : money(totalAmount, currency)
}
