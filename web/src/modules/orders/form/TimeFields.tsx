import { Autocomplete } from '@mantine/core'
import { type FocusEvent, useState } from 'react'
import { afterPress } from '#core/press.ts'
import { DayField } from '#ui/form/DayField.tsx'
import { Section } from '#ui/Section.tsx'
import { dayHere } from '../lists/today.ts'
import styles from './OrderForm.module.css'
import type { OrderForm } from './orderFields.ts'
import { zoneSuggestions } from './zoneWords.ts'

/** By when: the day, and in whose time. */
export function TimeFields({
  form,
  deadlineLabel = 'Deadline',
  isOwn = false,
}: {
  form: OrderForm
  deadlineLabel?: string
  isOwn?: boolean
}) {
  return (
    <Section
      title="By when"
      text={isOwn ? 'The day and the time of day as they are where you are.' : 'The day, and the time of day with its zone.'}
    >
      <div className={styles.pair}>
        <DeadlineField form={form} label={deadlineLabel} />
        <TimezoneField form={form} />
      </div>
    </Section>
  )
}

function DeadlineField({ form, label }: { form: OrderForm; label: string }) {
  const { onBlur: _, ...input } = form.getInputProps('deadline')
  const check = () => afterPress(() => form.getValues().deadline && void form.validateField('deadline'))
  const leave = (event: FocusEvent) => {
    // Into the calendar is not away.
    const isInCalendar = event.relatedTarget instanceof Element && event.relatedTarget.closest('[data-dates-dropdown]')
    if (!isInCalendar) check()
  }
  return <DayField label={label} withAsterisk minDate={dayHere(new Date())} {...input} onBlur={leave} onDropdownClose={check} />
}

function TimezoneField({ form }: { form: OrderForm }) {
  const [hasLooked, setLooked] = useState(false)
  const { onFocus, ...input } = form.getInputProps('timezone')
  const { timezone } = form.values
  return (
    <Autocomplete
      label="Timezone"
      withAsterisk
      placeholder="10 PM EST"
      description="Add the hour where it matters: 10 PM EST, or 10 PM and your city."
      maxLength={100}
      data={hasLooked ? zoneSuggestions(timezone).filter((words) => words !== timezone) : []}
      filter={({ options }) => options}
      {...input}
      onFocus={(event) => {
        setLooked(true)
        onFocus?.(event)
      }}
    />
  )
}
