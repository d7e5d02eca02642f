import type { Attendance } from '@app/contract/attendance/attendance.calls.ts'
import { workedDays } from '@app/contract/attendance/attendance.rules.ts'
import { Group, SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { MonthField } from '#ui/form/MonthField.tsx'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { useAddress } from '#ui/useAddress.ts'
import { useNow } from '#ui/useNow.ts'
import { useZoneNote } from './companyClock.tsx'
import { HoursTable } from './HoursTable.tsx'
import { hoursInWords } from './hoursInWords.ts'
import { isChosen, isMonth, rangeOf, spanOf } from './hoursSpan.ts'

// The chart library is large, so it is loaded on demand.
const HoursChart = lazy(async () => ({ default: (await import('./HoursChart.tsx')).HoursChart }))

/** A person's hours in a week or a month, as a chart and as a table. */
export function HoursOf({ userId, isOwn = false }: { userId: string; isOwn?: boolean }) {
  const now = useNow()
  const [params] = useSearchParams()
  const address = useAddress()
  const range = rangeOf(params.get('range'))
  const span = spanOf(range, now)
  const records = useQuery({
    ...calls.attendance.ofUser.queryOptions({ attendanceUser: userId, from: span.from, to: span.to }),
    placeholderData: keepPreviousData,
  })
  const zoneNote = useZoneNote()
  const choose = (next: string) =>
    address.change((asked) => (next === 'thisWeek' ? asked.delete('range') : asked.set('range', next)), 'push')
  return (
    <Section
      title="Hours"
      text={[span.words, zoneNote].filter(Boolean).join('. ')}
      tools={
        <Group gap="xs">
          <SegmentedControl
            aria-label="Range"
            data={[
              { value: 'thisWeek', label: 'This Week' },
              { value: 'lastWeek', label: 'Last Week' },
              { value: 'month', label: 'Month' },
              ...(isChosen(range) ? [{ value: range, label: 'Chosen Days' }] : []),
            ]}
            value={isMonth(range) ? 'month' : range}
            onChange={(next) => choose(next === 'month' ? dayjs(now).format('YYYY-MM') : next)}
          />
          {isMonth(range) && (
            <MonthField
              aria-label={`Month: ${span.words}`}
              value={`${range}-01`}
              maxDate={now}
              onChange={(month) => month && choose(month.slice(0, 7))}
            />
          )}
        </Group>
      }
    >
      <Loaded query={records} failed="The hours could not be loaded." skeleton={<TextSkeleton lines={8} />}>
        {(all) => {
          const days = workedDays<Attendance>(all, now)
          const minutes = days.reduce((sum, day) => sum + day.minutes, 0)
          return (
            <>
              <p>
                {days.length === 0
                  ? 'Nothing in these days.'
                  : `${hoursInWords(minutes)} on ${days.length} ${days.length === 1 ? 'day' : 'days'}.`}
              </p>
              {days.length > 0 && (
                <Suspense fallback={<TextSkeleton lines={6} />}>
                  <HoursChart days={days} span={span} />
                </Suspense>
              )}
              {days.length > 0 && <HoursTable days={days} mayCorrect={isOwn} />}
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}
