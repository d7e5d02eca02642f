import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { IconCalendar } from '@tabler/icons-react'
import { useRef } from 'react'

type Props = Omit<DatePickerInputProps, 'type' | 'ref'>

/** A calendar day. When its calendar closes, whoever was in it is back at the field, and not at the top of the page. */
export function DayField({ onDropdownClose, ...field }: Props) {
  const input = useRef<HTMLButtonElement>(null)
  return (
    <DatePickerInput
      placeholder="Choose a day"
      leftSection={<IconCalendar size={17} stroke={1.75} aria-hidden="true" />}
      leftSectionPointerEvents="none"
      highlightToday
      {...field}
      ref={input}
      onDropdownClose={() => {
        // Whoever has clicked elsewhere stays there.
        const { activeElement } = document
        if (activeElement === null || activeElement === document.body || activeElement.closest('[data-dates-dropdown]'))
          input.current?.focus()
        onDropdownClose?.()
      }}
    />
  )
}
