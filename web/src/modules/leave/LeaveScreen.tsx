import { screens } from '@app/contract/screens.ts'
import { Tabs } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useMe } from '#core/session.ts'
import { Screen } from '#ui/Screen.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { TabList } from '#ui/TabList.tsx'
import { ApplyLeaveForm } from './ApplyLeaveForm.tsx'
import { MyLeaves } from './MyLeaves.tsx'

const TeamLeaves = lazy(async () => ({ default: (await import('./TeamLeaves.tsx')).TeamLeaves }))
const TeamCalendar = lazy(async () => ({ default: (await import('./TeamCalendar.tsx')).TeamCalendar }))

/** A person's own requests for leave; managers also see their team's. */
export default function LeaveScreen() {
  const me = useMe()
  const [params, setParams] = useSearchParams()
  const shown = [
    { value: 'apply', label: 'Apply Leave', part: <ApplyLeaveForm onAsked={() => setParams({ show: 'mine' })} /> },
    { value: 'mine', label: 'My Leaves', part: <MyLeaves /> },
    ...(me.role === 'manager' ? [{ value: 'team', label: 'My Team', part: <TeamLeaves /> }] : []),
    { value: 'calendar', label: 'Team Calendar', part: <TeamCalendar /> },
  ]
  const chosen = shown.find(({ value }) => value === params.get('show')) ?? shown[0]
  return (
    <Screen title={screens.leave.title}>
      <Tabs
        value={chosen?.value ?? 'apply'}
        onChange={(show) => setParams(show === null || show === 'apply' ? {} : { show })}
        keepMounted={false}
      >
        <TabList mb="lg" aria-label="Leave">
          {shown.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </TabList>
        {shown.map(({ value, part }) => (
          <Tabs.Panel key={value} value={value}>
            <Suspense fallback={<TextSkeleton lines={8} />}>{part}</Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Screen>
  )
}
