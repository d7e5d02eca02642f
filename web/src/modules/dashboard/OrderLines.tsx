import { dueWords } from '@app/contract/core/dueDay.ts'
import type { ListOf } from '@app/contract/core/paging.ts'
import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { href } from '@app/contract/screens.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { day } from '#core/format.ts'
import { orderClockAt } from '#orders/index.ts'
import { Section } from '#ui/Section.tsx'
import { StatusTag } from '#ui/StatusTag.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { useNow } from '#ui/useNow.ts'
import lines from './Lines.module.css'
import styles from './OrderLines.module.css'

type Props = {
  title: string
  orders: UseQueryResult<ListOf<OrderSummary>>
  /** The maximum number of lines. */
  most?: number
  /** Shown if there is no order. */
  empty: ReactNode
  /** The link to the whole list. */
  more?: { label: string; to: string }
  /** Shows the customer, for people who work for several. */
  showsCustomer?: boolean
}

/** A few orders, one line each: name, customer, deadline, status. */
export function OrderLines({ title, orders, most, empty, more, showsCustomer = false }: Props) {
  return (
    <Section
      title={title}
      tools={
        more && (
          <Link to={more.to} className={styles.more}>
            {more.label}
          </Link>
        )
      }
    >
      <Loaded query={orders} failed="Orders could not be loaded." skeleton={<TextSkeleton lines={4} />}>
        {({ items }) =>
          items.length === 0 ? (
            <div className={styles.empty}>{empty}</div>
          ) : (
            <ul className={`${lines.lines} ${styles.columns}`}>
              {items.slice(0, most).map((order) => (
                <OrderLine key={order._id} order={order} showsCustomer={showsCustomer} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

function OrderLine({ order, showsCustomer }: { order: OrderSummary; showsCustomer: boolean }) {
  const { _id, name, number, status, tab, deadline, timezone, customer } = order
  return (
    <li className={lines.line}>
      <span className={lines.what}>
        <Link to={href('orderDetails', { slug: _id })} className="quiet-link">
          {name}
        </Link>
        <span className={lines.note}>
          #{number}
          {showsCustomer && customer[0] && ` · ${customer[0].name}`}
        </span>
      </span>
      <Due deadline={deadline} timezone={timezone} isOpen={tab === 'new' || tab === 'active'} />
      <StatusTag status={status} />
    </li>
  )
}

/** The deadline; for a closed order only the day, since it cannot be late any more. */
function Due({ deadline, timezone, isOpen }: { deadline: string; timezone: string; isOpen: boolean }) {
  const { words, isPressing } = dueWords(deadline, orderClockAt(useNow(), timezone))
  return (
    <span className={lines.due} data-late={(isOpen && isPressing) || undefined} title={day(deadline)}>
      {isOpen ? words : day(deadline)}
    </span>
  )
}
