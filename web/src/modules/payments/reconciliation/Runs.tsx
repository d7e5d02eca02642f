import type { ReconciliationRun } from '@app/contract/payments/reconciliation/reconciliation.shapes.ts'
import { Facts } from '#ui/Facts.tsx'
import { Section } from '#ui/Section.tsx'
import { StatusTag } from '#ui/StatusTag.tsx'
import { When } from '#ui/When.tsx'
import styles from './Reconciliation.module.css'

/** Result of the last run. */
export function LastRun({ run, open }: { run: ReconciliationRun; open: number }) {
  return (
    <Section title="Last run" tools={<RunStatus run={run} />}>
      <Facts
        facts={[
          { term: 'When', value: <When at={run.startedAt} /> },
          { term: 'By', value: byWhom(run) },
          { term: 'Payments compared', value: run.payments },
          { term: 'Refunds and disputes compared', value: run.returns },
          { term: 'Added automatically', value: run.repaired },
          { term: 'To do', value: open },
        ]}
      />
      {run.failure && <p className={styles.advice}>{run.failure} It is tried again by itself.</p>}
    </Section>
  )
}

/** The earlier runs, one line each. */
export function RunList({ runs }: { runs: readonly ReconciliationRun[] }) {
  return (
    <Section title="Runs before">
      <ul className={styles.list}>
        {runs.slice(1).map((run) => (
          <li key={run._id} className={styles.head}>
            <span>
              <When at={run.startedAt} />, by {byWhom(run)}: {run.payments + run.returns} compared, {run.repaired} made up for, {run.found}{' '}
              to do
            </span>
            <RunStatus run={run} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const byWhom = ({ requestedBy }: ReconciliationRun) => requestedBy?.name ?? 'Nightly job'

function RunStatus({ run: { finishedAt, failure } }: { run: ReconciliationRun }) {
  if (failure) return <StatusTag status="failed" label="Broke off" />
  return finishedAt ? <StatusTag status="done" label="Done" /> : <StatusTag status="ongoing" label="Running" />
}
