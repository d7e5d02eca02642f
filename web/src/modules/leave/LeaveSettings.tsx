import { Stack } from '@mantine/core'
import { HolidaysSection } from './HolidaysSection.tsx'
import { LeaveTypesSection } from './LeaveTypesSection.tsx'
import { WeekSection } from './WeekSection.tsx'

/** How leave is counted: types, working weekdays and holidays. */
export const LeaveSettings = () => (
  <Stack gap="lg">
    <LeaveTypesSection />
    <WeekSection />
    <HolidaysSection />
  </Stack>
)
