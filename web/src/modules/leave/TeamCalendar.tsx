import { dayInZone } from '@app/contract/core/dueDay.ts'
import { dayAndMonth, dayOfMonth, monthInWords, weekday } from '@app/contract/core/format.ts'
import { daysOfRange, weekdayOf } from '@app/contract/leave/leave.rules.ts'
import type { Absence, WorkingDays } from '@app/contract/leave/leave.shapes.ts'
import { ActionIcon, Group, Table } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { readerClockAt } from '#core/readerClock.ts'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { useAddress } from '#ui/useAddress.ts'
import { useNow } from '#ui/useNow.ts'
import styles from './Leave.module.css'

/** The team's absences in a month, one line per person. */
export function TeamCalendar() {
  const now = useNow()
  const [params] = useSearchParams()
  const address = useAddress()
  const month = dayjs(params.get('month') ?? now).startOf('month')
  const days = Array.from({ length: month.daysInMonth() }, (_, nth) => month.add(nth, 'day').format('YYYY-MM-DD'))
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const absences = useQuery({ ...calls.leave.absences.queryOptions({ from, to }), placeholderData: keepPreviousData })
  const { data: working } = useQuery(calls.leave.workingDays.queryOptions({ year: month.year() }))
  const step = (by: 1 | -1) => address.change((next) => next.set('month', month.add(by, 'month').format('YYYY-MM')), 'push')
  return (
    <>
      <Group gap="xs" mb="md">
        <ActionIcon variant="default" aria-label="The month before" onClick={() => step(-1)}>
          <IconChevronLeft size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="The month after" onClick={() => step(1)}>
          <IconChevronRight size={18} aria-hidden="true" />
        </ActionIcon>
        <h2 className={styles.title} aria-live="polite">
          {monthInWords(month.format('YYYY-MM-DD'))}
        </h2>
      </Group>
      <Loaded query={absences} failed="The calendar could not be loaded." skeleton={<TextSkeleton lines={6} />}>
        {(all) =>
          all.length === 0 ? (
            <p className={styles.nothing}>No absences this month.</p>
          ) : (
            <>
              <Month days={days} today={dayInZone(readerClockAt(now))} absences={all} working={working} />
              <p className={styles.legend}>L: on leave. ½: half a day. ?: requested, not decided. Grey: no working day.</p>
            </>
          )
        }
      </Loaded>
    </>
  )
}

type Props = { days: readonly string[]; today: string; absences: readonly Absence[]; working: WorkingDays | undefined }

function Month({ days, today, absences, working }: Props) {
  const people = [...Map.groupBy(absences, ({ person }) => person._id).values()]
  const holidays = new Map(working?.holidays.map(({ day, name }) => [day, name]))
  const isOff = (day: string) => holidays.has(day) || (working !== undefined && !working.weekdays.includes(weekdayOf(day)))
  return (
    <Table.ScrollContainer
      minWidth={980}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': 'Team Calendar', role: 'region' } }}
    >
      <Table className={styles.calendar} aria-label="Who is away">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="row">Person</Table.Th>
            {days.map((day) => (
              <Table.Th
                key={day}
                scope="col"
                data-off={isOff(day) || undefined}
                title={holidays.get(day)}
                {...(day === today && { 'aria-current': 'date', ref: showInTheMiddle })}
              >
                <abbr title={`${weekday(day)} ${dayAndMonth(day)}${holidays.has(day) ? `, ${holidays.get(day)}` : ''}`}>
                  {weekday(day, 'short').slice(0, 2)} {dayOfMonth(day)}
                </abbr>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((own) => {
            const away = awayOn(own)
            return (
              <Table.Tr key={own[0]?.person._id}>
                <Table.Th scope="row">{own[0]?.person.name}</Table.Th>
                {days.map((day) => {
                  const at = isOff(day) ? undefined : away.get(day)
                  return (
                    <Table.Td key={day} data-off={isOff(day) || undefined} data-away={at?.status}>
                      {at && <abbr title={at.words}>{at.short}</abbr>}
                    </Table.Td>
                  )
                })}
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** On a narrow screen today would be out of sight. Only the table is scrolled, not the page. */
function showInTheMiddle(day: HTMLElement | null) {
  const frame = day?.closest<HTMLElement>('[role="region"]')
  if (day && frame) frame.scrollLeft = day.offsetLeft - (frame.clientWidth - day.offsetWidth) / 2
}

/** `L` for leave, `½` for half a day, with a question mark while it is open. */
function awayOn(absences: readonly Absence[]) {
  return new Map(
    absences.flatMap((absence) =>
      daysOfRange(absence).map(({ day, halves }) => {
        const isOpen = absence.status === 'Pending'
        const words = `${halves === 1 ? 'Half a day of leave' : 'Leave'}${isOpen ? ', requested' : ''}`
        return [day, { status: absence.status, words, short: `${halves === 1 ? '½' : 'L'}${isOpen ? '?' : ''}` }] as const
      }),
    ),
  )
}
