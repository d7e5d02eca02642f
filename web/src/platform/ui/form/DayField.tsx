import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { IconCalendar } from '@tabler/icons-react'
import { useCalendarReturn } from './useCalendarReturn.ts'

type Props = Omit<DatePickerInputProps, 'type' | 'ref'>

/** A calendar day. */
export const DayField = ({ onDropdownClose, ...field }: Props) => (
  <DatePickerInput
    placeholder="Choose a day"
    leftSection={<IconCalendar size={17} stroke={1.75} aria-hidden="true" />}
    leftSectionPointerEvents="none"
    highlightToday
    {...field}
    {...useCalendarReturn(onDropdownClose)}
  />
)
