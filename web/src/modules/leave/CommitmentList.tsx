import type { Commitment, Leave } from '@app/contract/leave/leave.shapes.ts'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { day, moment } from '#core/format.ts'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { HandOver } from './HandOver.tsx'
import styles from './Leave.module.css'

const kindWords: Record<Commitment['kind'], string> = { booking: 'Session', event: 'Event', order: 'Order due' }

/** Sessions, events and deadlines on the days of a leave, with where each is handed over. */
export function CommitmentList({ leave }: { leave: Leave }) {
  const standing = useQuery(calls.leave.standing.queryOptions({ id: leave._id }))
  return (
    <Section title="Planned on these days" look="plain">
      <Loaded query={standing} failed="The plans on these days could not be loaded." skeleton={<TextSkeleton lines={3} />}>
        {(all) =>
          all.length === 0 ? (
            <p className={styles.nothing}>No session, event or deadline.</p>
          ) : (
            <ul className={styles.standing}>
              {all.map((standing) => (
                <li key={`${standing.kind} ${standing._id}`}>
                  <Line standing={standing} />
                  <HandOver standing={standing} leave={leave} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

function Line({ standing: { kind, name, at, href, handOver } }: { standing: Commitment }) {
  return (
    <>
      <span>
        {kindWords[kind]} · {kind === 'order' ? day(at) : moment(at)}
      </span>
      <Link to={href} target="_blank">
        {name}
      </Link>
      {handOver && (
        <Anchor component={Link} to={handOver.href} target="_blank" aria-label={`${handOver.label}: ${name}`}>
          {handOver.label}
        </Anchor>
      )}
    </>
  )
}
