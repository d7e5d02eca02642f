import { leaveFilters } from '@app/contract/leave/leave.filters.ts'
import { type LeaveStatus, leaveStatuses, leaveTabs, leaveUpdated } from '@app/contract/leave/leave.rules.ts'
import type { Leave } from '@app/contract/leave/leave.shapes.ts'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { ExportChosenButton, ExportListButton } from '#exports/index.ts'
import { savedViews } from '#listViews/index.ts'
import { columnsOf } from '#ui/table/columns.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { ApproveLeaveDialog } from './ApproveLeaveDialog.tsx'
import {
  leaveCreatedColumn,
  leaveDaysColumn,
  leaveMessageColumn,
  leaveNumberColumns,
  leavePerson,
  leaveTabLabels,
  leaveTypeColumn,
  recommendationColumn,
} from './leave.columns.tsx'
import { leaveFilterSources } from './leaveFilterSources.ts'
import { leaveName } from './leaveWords.ts'

const views = savedViews('leaves')
const nouns = ['request for leave', 'requests for leave'] as const

const { custom } = columnsOf<Leave>()

/** All leave requests, for admins, who decide on them. */
export function AllLeaves() {
  const [approving, setApproving] = useState<Leave | null>(null)
  const update = useAction(calls.leave.update, {
    done: ({ status }) => leaveUpdated(status),
    failed: 'The leave could not be updated.',
    refresh: [calls.leave, calls.attendance],
    after: () => setApproving(null),
  })
  const choose = (leave: Leave, status: LeaveStatus) => {
    // Approving first shows what is planned on those days.
    if (status === 'Approved') setApproving(leave)
    else update.mutate({ id: leave._id, status })
  }
  return (
    <>
      <DataTable
        label="All Leaves"
        name="leaves"
        query={({ filters, ...list }) => calls.leave.all.queryOptions({ ...list, ...filters })}
        columns={[
          leavePerson,
          custom('Status', (leave) => <StatusChoice leave={leave} isBusy={update.isPending} onChoose={choose} />, {
            priority: 'status',
            width: '17ch',
          }),
          leaveDaysColumn,
          ...leaveNumberColumns,
          leaveTypeColumn,
          recommendationColumn,
          leaveMessageColumn,
          leaveCreatedColumn,
        ]}
        rowName={leaveName}
        tabs={leaveTabs.map((value) => ({ value, label: leaveTabLabels[value] }))}
        search="Search by person"
        filters={leaveFilters}
        filterSources={leaveFilterSources}
        kept={views}
        tools={({ page: _, pageSize: __, total, filters, ...list }) => (
          <ExportListButton selection={{ subject: 'leaves', ...list, ...filters }} total={total} nouns={nouns} />
        )}
        selection={{
          actions: (leaves) => <ExportChosenButton subject="leaves" ids={leaves.map(({ _id }) => _id)} nouns={nouns} />,
        }}
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        failed="The leaves could not be loaded."
        emptyState={{ title: 'No leave here.', text: 'New requests appear here.' }}
      />
      {approving && (
        <ApproveLeaveDialog
          leave={approving}
          isPending={update.isPending}
          onClose={() => setApproving(null)}
          onApprove={() => update.mutate({ id: approving._id, status: 'Approved' })}
        />
      )}
    </>
  )
}

type Props = { leave: Leave; isBusy: boolean; onChoose: (leave: Leave, status: LeaveStatus) => void }

const StatusChoice = ({ leave, isBusy, onChoose }: Props) => (
  <Select
    aria-label={`Status of ${leaveName(leave)}`}
    size="xs"
    w={130}
    allowDeselect={false}
    disabled={isBusy}
    data={leaveStatuses}
    value={leave.status}
    onChange={(chosen) => {
      const status = leaveStatuses.find((each) => each === chosen)
      if (status && status !== leave.status) onChoose(leave, status)
    }}
  />
)
