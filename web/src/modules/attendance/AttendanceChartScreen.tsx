import { screens } from '@app/contract/screens.ts'
import { Select, Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { TabList } from '#ui/TabList.tsx'
import { useAddress } from '#ui/useAddress.ts'
import { CheckInOut } from './CheckInOut.tsx'
import { HoursOf } from './HoursOf.tsx'

const AttendanceList = lazy(async () => ({ default: (await import('./AttendanceList.tsx')).AttendanceList }))
const CorrectionList = lazy(async () => ({ default: (await import('./CorrectionList.tsx')).CorrectionList }))

/** Staff check in and out here and see their hours; managers see their team's too. */
export default function AttendanceChartScreen() {
  const me = useMe()
  const [params, setParams] = useSearchParams()
  const isManager = me.role === 'manager'
  const shown = [
    { value: 'chart', label: 'Hours' },
    ...(isManager ? [{ value: 'team', label: 'My Team' }] : []),
    { value: 'corrections', label: 'Corrections' },
  ]
  const chosen = shown.find(({ value }) => value === params.get('show'))?.value ?? 'chart'
  return (
    <Screen title={screens.attendanceChart.title}>
      <Stack gap="lg">
        <Section title="Today">
          <CheckInOut />
        </Section>
        <Tabs value={chosen} onChange={(show) => setParams(show === null || show === 'chart' ? {} : { show })} keepMounted={false}>
          <TabList mb="lg" aria-label="Attendance">
            {shown.map(({ value, label }) => (
              <Tabs.Tab key={value} value={value}>
                {label}
              </Tabs.Tab>
            ))}
          </TabList>
          <Tabs.Panel value="chart">{isManager ? <HoursOfPeople /> : <HoursOf userId={me.id} isOwn />}</Tabs.Panel>
          <Suspense fallback={<TextSkeleton lines={8} />}>
            {isManager && (
              <Tabs.Panel value="team">
                <AttendanceList of="team" />
              </Tabs.Panel>
            )}
            <Tabs.Panel value="corrections">
              <CorrectionList />
            </Tabs.Panel>
          </Suspense>
        </Tabs>
      </Stack>
    </Screen>
  )
}

/** A manager’s own hours, or those of their team. */
function HoursOfPeople() {
  const me = useMe()
  const [params] = useSearchParams()
  const address = useAddress()
  const { data } = useQuery(calls.users.employeesOf.queryOptions({ manager: me.id, pageSize: 100, sort: 'name', direction: 'asc' }))
  const people = [{ value: me.id, label: `${me.name} (me)` }, ...(data?.items ?? []).map(({ _id, name }) => ({ value: _id, label: name }))]
  const chosen = people.find(({ value }) => value === params.get('person'))?.value ?? me.id
  return (
    <Stack gap="md">
      <Select
        label="Whose hours"
        maw={320}
        searchable
        allowDeselect={false}
        data={people}
        value={chosen}
        onChange={(person) =>
          address.change((next) => (person === null || person === me.id ? next.delete('person') : next.set('person', person)), 'push')
        }
      />
      <HoursOf key={chosen} userId={chosen} isOwn={chosen === me.id} />
    </Stack>
  )
}
