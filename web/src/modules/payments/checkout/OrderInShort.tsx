import { deadlineInWords } from '@app/contract/orders/deadlineWords.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { Link } from 'react-router'
import { Facts } from '#ui/Facts.tsx'
import { Money } from '#ui/Money.tsx'
import { Section } from '#ui/Section.tsx'
import { StatusTag } from '#ui/StatusTag.tsx'
import styles from './Checkout.module.css'

/** The order's name and its amounts. */
export function OrderInShort({ order }: { order: Order }) {
  const { _id, name, number, status, category, currency, totalAmount, paidAmount } = order
  return (
    <Section title="Your order" tools={<StatusTag status={status} />}>
      <p className={styles.orderName}>
        <Link to={href('orderDetails', { slug: _id })} className="quiet-link">
          {name}
        </Link>{' '}
        <span className={styles.note}>
          #{number}, {category}
        </span>
      </p>
      <Facts
        layout="grid"
        facts={[
          { term: 'Deadline', value: deadlineInWords(order) },
          { term: 'Price', value: <Money amount={totalAmount} currency={currency} /> },
          { term: 'Paid', value: <Money amount={paidAmount} currency={currency} /> },
        ]}
      />
    </Section>
  )
}
