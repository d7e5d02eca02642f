import { DatePicker, type DatePickerProps } from '@mantine/dates'
import '@mantine/dates/styles.css'

/** A month whose days are all in view, to choose one of. */
export const MonthOfDays = (field: Omit<DatePickerProps, 'type' | 'ref'>) => <DatePicker highlightToday {...field} />
