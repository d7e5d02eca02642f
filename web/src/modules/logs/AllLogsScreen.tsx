import { logFilters } from '@app/contract/logs/logs.filters.ts'
import type { LogTab } from '@app/contract/logs/logs.rules.ts'
import { screens } from '@app/contract/screens.ts'
import { lazy } from 'react'
import { calls } from '#core/calls.ts'
import { ExportChosenButton, ExportListButton } from '#exports/index.ts'
import { savedViews } from '#listViews/index.ts'
import { personSource } from '#people/index.ts'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { logColumns } from './logs.columns.tsx'

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'people', label: 'People and rights' },
  { value: 'money', label: 'Money and orders' },
  { value: 'files', label: 'Files and exports' },
  { value: 'settings', label: 'Settings' },
] as const satisfies readonly { value: LogTab; label: string }[]

const views = savedViews('logs')
const nouns = ['line', 'lines'] as const
const LogBeside = lazy(async () => ({ default: (await import('./LogBeside.tsx')).LogBeside }))

/** The audit log. Its entries can't be changed or deleted. */
export default function AllLogsScreen() {
  return (
    <Screen
      title={screens.allLogs.title}
      subtitle="Who changed what, with the values before and after. Entries cannot be changed or deleted."
    >
      <DataTable
        label="Logs"
        query={({ filters: chosen, ...list }) => calls.logs.all.queryOptions({ ...list, ...chosen })}
        columns={logColumns}
        rowName={({ message }) => message}
        beside={LogBeside}
        rowAhead={({ _id }) => calls.logs.one.queryOptions({ id: _id })}
        selection={{ actions: (lines) => <ExportChosenButton subject="logs" ids={lines.map(({ _id }) => _id)} nouns={nouns} /> }}
        tabs={tabs}
        search="Search activity or name"
        filters={logFilters}
        filterSources={{ actor: personSource }}
        kept={views}
        tools={({ page: _, pageSize: __, total, filters, ...list }) => (
          <ExportListButton selection={{ subject: 'logs', ...list, ...filters }} total={total} nouns={nouns} />
        )}
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        failed="Couldn't Get the logs!"
        emptyState={{
          title: 'No entries yet.',
          text: 'Changes of roles, access, passwords, money, files and settings are recorded here.',
        }}
      />
    </Screen>
  )
}
