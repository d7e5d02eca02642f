import type { Attendance } from '@app/contract/attendance/attendance.calls.ts'
import { colourOfDay, wholeDayMinutes } from '@app/contract/attendance/attendance.rules.ts'
import { day } from '#core/format.ts'
import { LinkedPeople } from '#people/index.ts'
import { Tag } from '#ui/Tag.tsx'
import { columnsOf } from '#ui/table/columns.tsx'
import { colourTones } from './colourTones.ts'
import { CompanyTime } from './companyClock.tsx'
import { hoursInWords } from './hoursInWords.ts'

const { custom, text, date } = columnsOf<Attendance>()

export const attendanceName = ({ attendanceUser: [person], checkInDate }: Attendance) =>
  `${person?.name ?? 'This person'} on ${day(checkInDate)}`

export const attendanceColumns = [
  custom('Person', ({ attendanceUser }) => <LinkedPeople kind="staff" people={attendanceUser} />, { priority: 'title' }),
  text('Date', ({ checkInDate }) => day(checkInDate), { sort: 'day', priority: 'fact' }),
  custom('Check-In', ({ checkin }) => checkin && <CompanyTime at={checkin} />, { priority: 'rest' }),
  custom('Check-Out', ({ checkout }) => checkout && <CompanyTime at={checkout} />, { priority: 'rest' }),
  custom('Hours', (row) => <Hours row={row} />, { priority: 'status' }),
  custom(
    'Leave',
    ({ isLeave, isForgotten }) => (
      <>
        {isLeave && <Tag tone="new">Leave</Tag>}
        {isForgotten && (
          <Tag tone="warm" shape="dot">
            Forgotten check-out
          </Tag>
        )}
      </>
    ),
    { priority: 'fact' },
  ),
  date('Created At', ({ createdAt }) => createdAt, { sort: 'createdAt', priority: 'rest' }),
]

function Hours({ row: { isLeave, leaveMinutes, workedMinutes } }: { row: Attendance }) {
  const minutes = isLeave ? (leaveMinutes ?? wholeDayMinutes) : workedMinutes
  if (minutes === undefined) return <Tag tone="active">At work</Tag>
  return <Tag tone={colourTones[colourOfDay(minutes)]}>{hoursInWords(minutes)}</Tag>
}
