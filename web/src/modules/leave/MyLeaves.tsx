import { dayInZone } from '@app/contract/core/dueDay.ts'
import { ownLeaveFilters } from '@app/contract/leave/leave.filters.ts'
import { leaveTabs, mayWithdrawLeave } from '@app/contract/leave/leave.rules.ts'
import { calls } from '#core/calls.ts'
import { readerClockAt } from '#core/readerClock.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { useNow } from '#ui/useNow.ts'
import {
  leaveCreatedColumn,
  leaveDaysColumn,
  leaveMessageColumn,
  leaveNumberColumns,
  leaveReasonColumn,
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
  const today = dayInZone(readerClockAt(useNow()))
  const withdraw = useAction(calls.leave.withdraw, {
    done: 'Your leave is taken back.',
    failed: 'It could not be taken back.',
    refresh: [calls.leave, calls.attendance],
  })
  return (
    <DataTable
      label="My Leaves"
      name="mine"
      query={({ filters, ...list }) => calls.leave.ofUser.queryOptions({ ...list, ...filters, leaveUser: me.id })}
      columns={[
        { ...leaveDaysColumn, priority: 'title' },
        leaveTypeColumn,
        leaveStatusColumn,
        leaveReasonColumn,
        ...leaveNumberColumns,
        recommendationColumn,
        leaveMessageColumn,
        leaveCreatedColumn,
      ]}
      rowName={leaveRange}
      rowMenu={(leave) => [
        mayWithdrawLeave(me, { userId: me.id, status: leave.status, firstDay: leave.leaveDays[0] }, today) && {
          label: 'Take back',
          isDanger: true,
          onClick: () => withdraw.mutate({ id: leave._id }),
          ask: {
            title: `Take back the leave ${leaveRange(leave)}?`,
            text:
              leave.status === 'Approved'
                ? 'These are working days again, and the days return to your balance. Your manager and the admins are notified.'
                : 'Your manager and the admins are notified.',
            action: 'Take back',
          },
        },
      ]}
      tabs={leaveTabs.map((value) => ({ value, label: leaveTabLabels[value] }))}
      filters={ownLeaveFilters}
      filterSources={teamFilterSources}
      defaultSort={{ by: 'createdAt', direction: 'desc' }}
      failed="Your leaves could not be loaded."
      emptyState={{ title: 'No leave here.', text: 'Your requests and their status appear here.' }}
    />
  )
}
