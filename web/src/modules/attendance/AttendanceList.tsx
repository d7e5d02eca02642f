import { attendanceFilters } from '@app/contract/attendance/attendance.filters.ts'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { savedViews } from '#listViews/index.ts'
import { managerSource, personSource } from '#people/index.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { attendanceColumns, attendanceName } from './attendance.columns.tsx'
import { MonthSheetButton } from './MonthSheetButton.tsx'

const kept = { everybody: savedViews('attendance'), team: savedViews('teamAttendance') }

const { day, leave, forgotten } = attendanceFilters

/** Attendance of all people or of a manager’s team, newest first. */
export function AttendanceList({ of }: { of: 'everybody' | 'team' }) {
  const takeBack = useAction(calls.leave.deleteDay, {
    done: 'The day is a working day again.',
    failed: 'Unable to delete!',
    refresh: [calls.attendance, calls.leave],
  })
  const common = {
    label: of === 'everybody' ? 'All Attendance' : 'Attendance of my team',
    kept: kept[of],
    columns: attendanceColumns,
    rowName: attendanceName,
    search: 'Search by person',
    defaultSort: { by: 'createdAt' as const, direction: 'desc' as const },
    failed: 'The attendance could not be loaded.',
    emptyState: { title: 'No attendance here.', text: 'Check-ins appear here.' },
  }
  if (of === 'team')
    return (
      <DataTable
        {...common}
        name="team"
        query={({ filters, tab: _, ...list }) => calls.attendance.ofTeam.queryOptions({ ...list, ...filters })}
        filters={{ day, leave, forgotten }}
        tools={<MonthSheetButton />}
      />
    )
  return (
    <DataTable
      {...common}
      name="attendance"
      query={({ filters, tab: _, ...list }) => calls.attendance.all.queryOptions({ ...list, ...filters })}
      filters={attendanceFilters}
      filterSources={{ person: personSource, team: managerSource }}
      tools={({ filters: { person, team } }) => <MonthSheetButton person={person} team={team} />}
      rowMenu={({ isLeave, attendanceUser: [person], checkInDate }) => [
        isLeave &&
          person && {
            label: 'Withdraw the leave day',
            isDanger: true,
            onClick: () => takeBack.mutate({ userId: person._id, checkInDate }),
            ask: {
              title: `Withdraw the leave day of ${person.name}?`,
              text: 'It becomes a working day again and returns to the balance. We notify the person.',
              action: 'Take back',
            },
          },
      ]}
    />
  )
}
