import type { LogEntry } from '@app/contract/logs/logs.calls.ts'
import { kindWords, subjectWords } from '@app/contract/logs/logs.filters.ts'
import { Anchor, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { personPage } from '#people/index.ts'
import { Facts } from '#ui/Facts.tsx'
import { Person } from '#ui/Person.tsx'
import { Section } from '#ui/Section.tsx'
import { Tag } from '#ui/Tag.tsx'
import { BesideFrame } from '#ui/table/beside/BesideFrame.tsx'
import { When } from '#ui/When.tsx'
import { changesIn } from './changesIn.ts'
import styles from './Logs.module.css'
import { subjectPage } from './subjectPage.ts'

type Props = { id: string; name: string | undefined; onClose: () => void }

/** The preview of a log entry: actor, time, and each changed field before and after. */
export function LogBeside({ id, name = 'Line of the log', onClose }: Props) {
  const asked = useQuery(calls.logs.one.queryOptions({ id }))
  return (
    <BesideFrame
      id={id}
      query={asked}
      title={({ message }) => message}
      untitled={name}
      to={asked.data && subjectPage(asked.data)?.to}
      onClose={onClose}
      meta={({ kind }) => <Tag>{kindWords[kind]}</Tag>}
      failed="The line could not be loaded."
      missing="This line is not here."
    >
      {(entry) => <Entry entry={entry} />}
    </BesideFrame>
  )
}

function Entry({ entry }: { entry: LogEntry }) {
  const me = useMe()
  const { actor, subject, timestamp } = entry
  const changes = changesIn(entry)
  const place = subjectPage(entry)
  return (
    <>
      <Facts
        facts={[
          { term: 'When', value: <When at={timestamp} show="exact" /> },
          {
            term: 'Who',
            value: actor ? (
              <Person name={actor.name} picture={actor.profilePicture} to={personPage(me, 'staff', actor._id)} size={24} />
            ) : (
              'The desk'
            ),
          },
          subject && {
            term: 'About',
            value: place ? (
              <Anchor component={Link} to={place.to}>
                {subject.username ?? subjectWords[subject.kind]}
              </Anchor>
            ) : (
              (subject.username ?? subjectWords[subject.kind])
            ),
          },
        ]}
      />
      {changes.length > 0 && (
        <Section title="What changed">
          <Table className={styles.beforeAfter} aria-label="What changed">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Field</Table.Th>
                <Table.Th scope="col">Before</Table.Th>
                <Table.Th scope="col">After</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changes.map(({ field, was, is }) => (
                <Table.Tr key={field}>
                  <Table.Th scope="row">{field}</Table.Th>
                  <Table.Td>{was ?? '–'}</Table.Td>
                  <Table.Td>{is ?? '–'}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Section>
      )}
    </>
  )
}
