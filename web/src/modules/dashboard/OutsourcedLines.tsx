import { href, screens } from '@app/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { day, number } from '#core/format.ts'
import { Section } from '#ui/Section.tsx'
import lines from './Lines.module.css'
import styles from './OrderLines.module.css'

const most = 5

/** Outsourced orders that need the reader's skills, the newest first; renders nothing without any. */
export function OutsourcedLines({ userId }: { userId: string }) {
  const open = useQuery(calls.outsource.board.queryOptions({ userId, tab: 'forMe', pageSize: most }))
  const { items = [], total = 0 } = open.data ?? {}
  if (items.length === 0) return null
  return (
    <Section
      title="Outsourced orders for your skills"
      tools={
        <Link to={href('outsourcedOrders')} className={styles.more}>
          {total > most ? `All ${number(total)}` : screens.outsourcedOrders.title}
        </Link>
      }
    >
      <ul className={`${lines.lines} ${styles.columns}`}>
        {items.map(({ orderId, number, name, technologies, deadline, own }) => (
          <li key={orderId} className={lines.line}>
            <span className={lines.what}>
              <Link to={href('outsourcedOrder', { slug: orderId })} className="quiet-link">
                {name}
              </Link>
              <span className={lines.note}>{[`#${number}`, ...technologies].join(' · ')}</span>
            </span>
            <span className={lines.due}>by {day(deadline)}</span>
            <span>{own ? 'Proposal sent' : ''}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
