import type { Correction } from '@app/contract/attendance/attendance.calls.ts'
import { correctionFilters } from '@app/contract/attendance/attendance.filters.ts'
import { calls } from '#core/calls.ts'
import { day } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { savedViews } from '#listViews/index.ts'
import { LinkedPeople, personSource } from '#people/index.ts'
import { columnsOf } from '#ui/table/columns.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { When } from '#ui/When.tsx'

const views = savedViews('corrections')

const { custom, text, status, date } = columnsOf<Correction>()

const columns = [
  custom('Person', ({ attendanceUser }) => <LinkedPeople kind="staff" people={attendanceUser} />, { priority: 'title' }),
  status('Status', ({ status }) => status),
  text('Date', ({ checkInDate }) => day(checkInDate), { priority: 'fact' }),
  custom('Before', ({ before }) => <Span {...before} />, { priority: 'rest', isWide: true }),
  custom('After', ({ after }) => <Span {...after} />, { priority: 'rest', isWide: true }),
  text('Reason', ({ reason }) => reason, { width: '24ch', priority: 'rest', isWide: true }),
  text('Decided by', ({ decidedBy }) => decidedBy, { priority: 'rest' }),
  date('Created At', ({ createdAt }) => createdAt, { sort: 'createdAt', priority: 'rest' }),
]

const Span = ({ checkin, checkout }: { checkin: string; checkout?: string | undefined }) => (
  <span>
    <When at={checkin} show="exact" /> – {checkout ? <When at={checkout} show="exact" /> : 'open'}
  </span>
)

/** Requested corrections: all for an admin, their team's for a manager, their own for others. */
export function CorrectionList() {
  const me = useMe()
  const decide = useAction(calls.attendance.decideCorrection, {
    done: ({ status }) => `The correction is ${status}.`,
    failed: 'The decision could not be saved.',
    refresh: [calls.attendance],
  })
  const mayDecide = ({ status, attendanceUser: [person] }: Correction) =>
    status === 'Pending' && person?._id !== me.id && (me.role === 'admin' || me.role === 'manager')
  return (
    <DataTable
      label="Corrections"
      name="corrections"
      query={({ filters, tab: _, ...list }) => calls.attendance.corrections.queryOptions({ ...list, ...filters })}
      columns={columns}
      rowName={({ attendanceUser: [person], checkInDate }) => `${person?.name ?? 'This person'} on ${day(checkInDate)}`}
      rowMenu={(row) =>
        mayDecide(row)
          ? [
              { label: 'Approve', onClick: () => decide.mutate({ id: row._id, status: 'Approved' }) },
              { label: 'Reject', isDanger: true, onClick: () => decide.mutate({ id: row._id, status: 'Rejected' }) },
            ]
          : []
      }
      search="Search by person"
      filters={me.role === 'admin' ? correctionFilters : { status: correctionFilters.status }}
      {...(me.role === 'admin' && { filterSources: { person: personSource } })}
      kept={views}
      defaultSort={{ by: 'createdAt', direction: 'desc' }}
      failed="The corrections could not be loaded."
      emptyState={{ title: 'No corrections here.', text: 'People request them in the table of their hours.' }}
    />
  )
}
