import { MonthPickerInput, type MonthPickerInputProps } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { useCalendarReturn } from './useCalendarReturn.ts'

type Props = Omit<MonthPickerInputProps, 'type' | 'ref'>

/** A month, told by the first of its days. */
export const MonthField = ({ onDropdownClose, ...field }: Props) => (
  <MonthPickerInput valueFormat="MMMM YYYY" {...field} {...useCalendarReturn(onDropdownClose)} />
)
