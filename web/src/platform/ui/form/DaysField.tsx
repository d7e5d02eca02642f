import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { useState } from 'react'
import { useCalendarReturn } from './useCalendarReturn.ts'

type Props = Omit<DatePickerInputProps<'range'>, 'type' | 'ref' | 'value' | 'onChange' | 'onDropdownClose'> & {
  /** The first and the last day, `YYYY-MM-DD`; empty if there is none. */
  value: readonly [string, string]
  onChange: (first: string, last: string) => void
}

/** A range of calendar days: the first click sets the first day, the second the last; `onChange` gets both together. */
export function DaysField({ value: [first, last], onChange, ...field }: Props) {
  const [days, setDays] = useState<[string | null, string | null]>([first || null, last || null])
  return (
    <DatePickerInput
      type="range"
      allowSingleDateInRange
      placeholder="From and to"
      {...field}
      {...useCalendarReturn()}
      value={days}
      onChange={(next) => {
        setDays(next)
        if (next[0] && next[1]) onChange(next[0], next[1])
      }}
    />
  )
}
