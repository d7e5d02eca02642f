import type { LogEntry } from '@app/contract/logs/logs.calls.ts'
import { kindWords } from '@app/contract/logs/logs.filters.ts'
import { recentMs } from '@app/contract/logs/logs.rules.ts'
import { Link } from 'react-router'
import { Tag } from '#ui/Tag.tsx'
import { columnsOf } from '#ui/table/columns.tsx'
import { useNow } from '#ui/useNow.ts'
import { changesIn } from './changesIn.ts'
import styles from './Logs.module.css'
import { subjectPage } from './subjectPage.ts'

const { date, custom } = columnsOf<LogEntry>()

export const logColumns = [
  date('Timing', ({ timestamp }) => timestamp, { sort: 'createdAt', priority: 'fact' }),
  custom('Activity', (entry) => <Activity entry={entry} />, { priority: 'title' }),
  custom('About', (entry) => <About entry={entry} />, { sort: 'kind', priority: 'status' }),
]

function Activity({ entry }: { entry: LogEntry }) {
  const { message } = entry
  const place = subjectPage(entry)
  const changes = changesIn(entry)
  return (
    <div className={styles.activity}>
      <span>{message}</span>
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ field, was, is }) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd>
                {was !== undefined && <del>{was}</del>}
                {was !== undefined && is !== undefined && <span aria-hidden="true"> → </span>}
                {is !== undefined && <ins>{is}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {place && (
        <Link className={styles.subject} to={place.to}>
          {place.label}
        </Link>
      )}
    </div>
  )
}

/** The kind of the entry; the last three days stand out. */
function About({ entry: { kind, timestamp } }: { entry: LogEntry }) {
  const isRecent = useNow().getTime() - new Date(timestamp).getTime() < recentMs
  return <Tag tone={isRecent ? 'active' : 'plain'}>{kindWords[kind]}</Tag>
}
