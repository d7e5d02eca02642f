import { href, screens } from '@app/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { day, number } from '#core/format.ts'
import { Section } from '#ui/Section.tsx'
import { When } from '#ui/When.tsx'
import lines from './Lines.module.css'
import styles from './OrderLines.module.css'

const most = 5

/** Visitors' requests without an order so far, the oldest first; renders nothing without any. */
export function PublicOrderLines() {
  const open = useQuery(calls.publicOrders.all.queryOptions({ turned: 'no', sort: 'createdAt', direction: 'asc', pageSize: most }))
  const { items = [], total = 0 } = open.data ?? {}
  if (items.length === 0) return null
  return (
    <Section
      title="Public orders not answered yet"
      tools={
        <Link to={href('publicOrders', {}, { turned: 'no' })} className={styles.more}>
          {total > most ? `All ${number(total)}` : screens.publicOrders.title}
        </Link>
      }
    >
      <ul className={`${lines.lines} ${styles.columns}`}>
        {items.map(({ _id, number, name, projectName, category, deadline, createdAt }) => (
          <li key={_id} className={lines.line}>
            <span className={lines.what}>
              <Link to={href('publicOrderDetails', { slug: _id })} className="quiet-link">
                {projectName ?? category}
              </Link>
              <span className={lines.note}>
                #{number} · {name}
              </span>
            </span>
            <span className={lines.due}>by {day(deadline)}</span>
            <When at={createdAt} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
