import type { ExportedFile } from '@app/contract/exports/exports.calls.ts'
import type { ExportState } from '@app/contract/exports/exports.rules.ts'
import { href } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { calls } from '#core/calls.ts'
import { bytes } from '#core/format.ts'
import { useAction } from '#core/useAction.ts'
import type { ShapeName } from '#ui/Shape.tsx'
import { Tag, type Tone } from '#ui/Tag.tsx'
import { columnsOf } from '#ui/table/columns.tsx'
import styles from './exports.columns.module.css'

const { date, number, people, custom } = columnsOf<ExportedFile>()

export const exportColumns = [
  date('Created At', ({ createdAt }) => createdAt, { sort: 'createdAt', priority: 'fact' }),
  custom('Name', (file) => <ItemName file={file} />, { priority: 'title' }),
  people(
    'Exported by',
    ({ requestedBy }) => ({ name: requestedBy.name, picture: requestedBy.profilePicture, to: href('viewUser', { id: requestedBy._id }) }),
    { priority: 'fact' },
  ),
  number('Rows', ({ rows }) => rows, { priority: 'fact' }),
  custom('Size', ({ sizeBytes }) => (sizeBytes === undefined ? null : bytes(sizeBytes)), { align: 'right', priority: 'fact' }),
  date('Kept until', ({ keptUntil }) => keptUntil),
  custom('State', ({ state }) => <Tag {...looks[state]}>{words[state]}</Tag>, { priority: 'status' }),
  custom('Download', (file) => <FileButton file={file} />, { priority: 'status' }),
]

const words: Record<ExportState, string> = { writing: 'Being written', ready: 'Ready', failed: 'Failed' }
const looks: Record<ExportState, { tone: Tone; shape: ShapeName }> = {
  writing: { tone: 'active', shape: 'half' },
  ready: { tone: 'done', shape: 'check' },
  failed: { tone: 'off', shape: 'cross' },
}
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The file's name and the filters of its list; without filters it contains everything. */
function ItemName({ file: { name, narrowing, problem } }: { file: ExportedFile }) {
  return (
    <span className={styles.named}>
      {name}
      {narrowing.length > 0 && (
        <span className={styles.narrowing}>{narrowing.map(({ label, words }) => `${label}: ${words}`).join(' · ')}</span>
      )}
      {problem && <span className={styles.problem}>{problem}</span>}
    </span>
  )
}

/** The possible action on the file: download, retry, or none yet. */
function FileButton({ file: { _id, name, state, fileUrl, problem } }: { file: ExportedFile }) {
  const retry = useAction(calls.exports.retry, { failed: 'The retry could not be started.', refresh: [calls.exports] })
  if (fileUrl)
    return (
      <Button
        component="a"
        href={fileUrl}
        download={name}
        size="compact-sm"
        variant="default"
        leftSection={<IconDownload {...icon} />}
        aria-label={`Download ${name}`}
      >
        Download
      </Button>
    )
  if (state === 'failed' && !problem)
    return (
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconRefresh {...icon} />}
        loading={retry.isPending}
        onClick={() => retry.mutate({ id: _id })}
        aria-label={`Try ${name} again`}
      >
        Try again
      </Button>
    )
  return null
}
