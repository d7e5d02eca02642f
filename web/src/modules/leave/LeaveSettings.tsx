import { Stack } from '@mantine/core'
import { HolidaysSection } from './HolidaysSection.tsx'
import { LeaveTypesSection } from './LeaveTypesSection.tsx'
import { WeekSection } from './WeekSection.tsx'

/** By what leave is counted: its types, the weekdays of the company and its holidays. */
export const LeaveSettings = () => (
  <Stack gap="lg">
    <LeaveTypesSection />
    <WeekSection />
    <HolidaysSection />
  </Stack>
)
