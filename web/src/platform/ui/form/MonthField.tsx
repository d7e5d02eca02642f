import { MonthPickerInput, type MonthPickerInputProps } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { useCalendarReturn } from './useCalendarReturn.ts'

type Props = Omit<MonthPickerInputProps, 'type' | 'ref'>

/** A month, as the date of its first day. */
export const MonthField = ({ onDropdownClose, ...field }: Props) => (
  <MonthPickerInput valueFormat="MMMM YYYY" {...field} {...useCalendarReturn(onDropdownClose)} />
)
