import { leaveFilters } from '@app/contract/leave/leave.filters.ts'
import { type LeaveStatus, leaveStatuses, leaveTabs, leaveUpdated } from '@app/contract/leave/leave.rules.ts'
import type { Leave } from '@app/contract/leave/leave.shapes.ts'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { ExportChosenButton, ExportListButton } from '#exports/index.ts'
import { savedViews } from '#listViews/index.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { StatusTag } from '#ui/StatusTag.tsx'
import { columnsOf } from '#ui/table/columns.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { ApproveLeaveDialog } from './ApproveLeaveDialog.tsx'
import {
  leaveCreatedColumn,
  leaveDaysColumn,
  leaveMessageColumn,
  leaveNumberColumns,
  leavePerson,
  leaveReasonColumn,
  leaveTabLabels,
  leaveTypeColumn,
  recommendationColumn,
} from './leave.columns.tsx'
import { leaveFilterSources } from './leaveFilterSources.ts'
import { leaveName } from './leaveWords.ts'
import { RejectLeaveForm } from './RejectLeaveForm.tsx'

const views = savedViews('leaves')
const nouns = ['request for leave', 'requests for leave'] as const

const { custom } = columnsOf<Leave>()

/** All leave requests, for admins, who decide on them. */
export function AllLeaves() {
  const [approving, setApproving] = useState<Leave | null>(null)
  const [rejecting, setRejecting] = useState<Leave | null>(null)
  const update = useAction(calls.leave.update, {
    done: (_, { status }) => leaveUpdated(status),
    failed: 'The leave could not be updated.',
    refresh: [calls.leave, calls.attendance],
    after: () => setApproving(null),
  })
  const choose = (leave: Leave, status: LeaveStatus) => {
    // Approving first shows what is planned on those days.
    if (status === 'Approved') setApproving(leave)
    else if (status === 'Rejected') setRejecting(leave)
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
          leaveReasonColumn,
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
      {rejecting && (
        <FormDialog isOpen onClose={() => setRejecting(null)} title={`Reject ${leaveName(rejecting)}?`}>
          {(close) => <RejectLeaveForm leave={rejecting} onDone={close} />}
        </FormDialog>
      )}
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

const StatusChoice = ({ leave, isBusy, onChoose }: Props) =>
  leave.status === 'Withdrawn' ? (
    <StatusTag status={leave.status} />
  ) : (
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
