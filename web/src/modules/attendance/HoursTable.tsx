import type { Attendance } from '@app/contract/attendance/attendance.calls.ts'
import { spansOf, type WorkedDay } from '@app/contract/attendance/attendance.rules.ts'
import { dayIn, timeIn, weekday } from '@app/contract/core/format.ts'
import { Table } from '@mantine/core'
import { day as dayWords } from '#core/format.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { Tag } from '#ui/Tag.tsx'
import { useNow } from '#ui/useNow.ts'
import { CorrectionForm } from './CorrectionForm.tsx'
import { colourTones, colourWords } from './colourTones.ts'
import { useCompanyZone } from './companyClock.tsx'
import styles from './Hours.module.css'
import { hoursInWords } from './hoursInWords.ts'

type Props = { days: readonly WorkedDay<Attendance>[]; mayCorrect: boolean }

/** The chart's data as text: each day with its shifts, breaks and hours. */
export const HoursTable = ({ days, mayCorrect }: Props) => (
  <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': 'Hours by day', role: 'region' } }}>
    <Table aria-label="Hours by day" verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Day</Table.Th>
          <Table.Th scope="col">Shifts</Table.Th>
          <Table.Th scope="col">Breaks</Table.Th>
          <Table.Th scope="col">Hours</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {days.map(({ day, shifts, breakMinutes, leaveMinutes, minutes, colour, isOpen }) => (
          <Table.Tr key={day}>
            <Table.Th scope="row" className="tabular">
              {weekday(day, 'short')} {dayWords(day)}
            </Table.Th>
            <Table.Td>
              <ul className={styles.shifts}>
                {leaveMinutes > 0 && (
                  <li>
                    <Tag tone="new">Leave</Tag> counts {hoursInWords(leaveMinutes)}
                  </li>
                )}
                {shifts.map((shift) => (
                  <Shift key={shift._id} shift={shift} mayCorrect={mayCorrect} />
                ))}
              </ul>
            </Table.Td>
            <Table.Td>{breakMinutes > 0 ? hoursInWords(breakMinutes) : ''}</Table.Td>
            <Table.Td>
              <Tag tone={colourTones[colour]}>{hoursInWords(minutes)}</Tag>
              <span className="visually-hidden"> {colourWords[colour]}</span>
              {isOpen && ' so far'}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

function Shift({ shift, mayCorrect }: { shift: Attendance; mayCorrect: boolean }) {
  const now = useNow()
  const { checkInDate, checkout, isForgotten } = shift
  const zone = useCompanyZone()
  const timeOf = (at: Date) => {
    const day = dayIn(zone, at)
    return day === checkInDate ? timeIn(zone, at) : `${weekday(day, 'short')} ${timeIn(zone, at)}`
  }
  const spans = spansOf(shift, now)
  const words = spans
    .map(({ from, to }, nth) => `${timeOf(from)} – ${!checkout && nth === spans.length - 1 ? 'now' : timeOf(to)}`)
    .join(', ')
  return (
    <li>
      <span className="tabular">{words}</span>
      {isForgotten && (
        <Tag tone="warm" shape="dot">
          Forgotten check-out
        </Tag>
      )}
      {mayCorrect && (
        <FormDialog
          button={
            <>
              Correct<span className="visually-hidden"> {words}</span>
            </>
          }
          buttonProps={{ variant: 'subtle', size: 'compact-xs' }}
          title="Request a correction"
          text="Your manager or an admin decides; both the old and the new hours are kept. Breaks stay."
        >
          {(close) => <CorrectionForm shift={shift} onDone={close} />}
        </FormDialog>
      )}
    </li>
  )
}
