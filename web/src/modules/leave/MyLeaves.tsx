import { ownLeaveFilters } from '@app/contract/leave/leave.filters.ts'
import { leaveTabs } from '@app/contract/leave/leave.rules.ts'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import {
  leaveCreatedColumn,
  leaveDaysColumn,
  leaveMessageColumn,
  leaveNumberColumns,
  leaveStatusColumn,
  leaveTabLabels,
  leaveTypeColumn,
  recommendationColumn,
} from './leave.columns.tsx'
import { teamFilterSources } from './leaveFilterSources.ts'
import { leaveRange } from './leaveWords.ts'

/** A person's own requests and their status. */
export function MyLeaves() {
  const me = useMe()
  return (
    <DataTable
      label="My Leaves"
      name="mine"
      query={({ filters, ...list }) => calls.leave.ofUser.queryOptions({ ...list, ...filters, leaveUser: me.id })}
      columns={[
        { ...leaveDaysColumn, priority: 'title' },
        leaveTypeColumn,
        leaveStatusColumn,
        ...leaveNumberColumns,
        recommendationColumn,
        leaveMessageColumn,
        leaveCreatedColumn,
      ]}
      rowName={leaveRange}
      tabs={leaveTabs.map((value) => ({ value, label: leaveTabLabels[value] }))}
      filters={ownLeaveFilters}
      filterSources={teamFilterSources}
      defaultSort={{ by: 'createdAt', direction: 'desc' }}
      failed="Your leaves could not be loaded."
      emptyState={{ title: 'No leave here.', text: 'Your requests and their status appear here.' }}
    />
  )
}
