import { screens } from '@app/contract/screens.ts'
import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { AllLeaves, LeaveSettings, TeamCalendar } from '#leave/index.ts'
import { Screen } from '#ui/Screen.tsx'
import { TabList } from '#ui/TabList.tsx'
import { AttendanceList } from './AttendanceList.tsx'
import { CorrectionList } from './CorrectionList.tsx'

const shown = [
  { value: 'attendance', label: 'All Attendance', Part: () => <AttendanceList of="everybody" /> },
  { value: 'leaves', label: 'All Leaves', Part: AllLeaves },
  { value: 'corrections', label: 'Corrections', Part: CorrectionList },
  { value: 'calendar', label: 'Team Calendar', Part: TeamCalendar },
  { value: 'settings', label: 'Leave types and holidays', Part: LeaveSettings },
] as const

/** All check-ins, check-outs and leave days, for admins. */
export default function AttendanceRecordScreen() {
  const [params, setParams] = useSearchParams()
  const chosen = shown.find(({ value }) => value === params.get('show')) ?? shown[0]
  return (
    <Screen title={screens.attendanceRecord.title}>
      <Tabs value={chosen.value} onChange={(show) => setParams(show === null || show === 'attendance' ? {} : { show })} keepMounted={false}>
        <TabList mb="lg" aria-label="Attendance Record">
          {shown.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </TabList>
        {shown.map(({ value, Part }) => (
          <Tabs.Panel key={value} value={value}>
            <Part />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Screen>
  )
}
