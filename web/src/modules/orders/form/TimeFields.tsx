import { Select } from '@mantine/core'
import { type FocusEvent, useState } from 'react'
import { afterPress } from '#core/press.ts'
import { isMeant, zoneNames } from '#core/zoneWords.ts'
import { DayField } from '#ui/form/DayField.tsx'
import { Section } from '#ui/Section.tsx'
import { dayHere } from '../lists/today.ts'
import { hourAndZone, hours, inOneText } from './hourAndZone.ts'
import styles from './OrderForm.module.css'
import type { OrderForm } from './orderFields.ts'

/** The deadline: day, hour and time zone. */
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
    <Section title="By when" text={isOwn ? 'The day and the time, in your time zone.' : 'The day, and the time with its time zone.'}>
      <div className={styles.fields}>
        <div className={styles.pair}>
          <DeadlineField form={form} label={deadlineLabel} />
          <HourField form={form} />
        </div>
        <ZoneField form={form} />
      </div>
    </Section>
  )
}

function DeadlineField({ form, label }: { form: OrderForm; label: string }) {
  const { onBlur: _, ...input } = form.getInputProps('deadline')
  const check = () => afterPress(() => form.getValues().deadline && void form.validateField('deadline'))
  const leave = (event: FocusEvent) => {
    // Moving the focus into the calendar does not leave the field.
    const isInCalendar = event.relatedTarget instanceof Element && event.relatedTarget.closest('[data-dates-dropdown]')
    if (!isInCalendar) check()
  }
  return <DayField label={label} withAsterisk minDate={dayHere(new Date())} {...input} onBlur={leave} onDropdownClose={check} />
}

/** The hour and its time zone, stored as one text. Older orders may have free text. */
function HourField({ form }: { form: OrderForm }) {
  const { hour, zone } = hourAndZone(form.values.timezone)
  return (
    <Select
      label="Hour"
      placeholder="Any time"
      data={hour === '' || hours.includes(hour) ? hours : [hour, ...hours]}
      value={hour || null}
      onChange={(chosen) => form.setFieldValue('timezone', inOneText({ hour: chosen ?? '', zone }))}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear hour', tabIndex: 0, 'aria-hidden': false }}
    />
  )
}

function ZoneField({ form }: { form: OrderForm }) {
  const [hasLooked, setLooked] = useState(false)
  const { value: _, defaultValue: __, onChange: ___, onFocus, ...input } = form.getInputProps('timezone')
  const { hour, zone } = hourAndZone(form.values.timezone)
  const names = hasLooked ? zoneNames() : []
  return (
    <Select
      label="Timezone"
      withAsterisk
      searchable
      placeholder="A city, or letters such as EST"
      nothingFoundMessage="No zone has that name. Try a large city."
      data={zone === '' || names.includes(zone) ? names : [zone, ...names]}
      value={zone || null}
      onChange={(chosen) => form.setFieldValue('timezone', inOneText({ hour, zone: chosen ?? '' }))}
      allowDeselect={false}
      limit={60}
      filter={({ options, search, limit }) =>
        options.filter((option) => !('group' in option) && isMeant(String(option.value), search)).slice(0, limit)
      }
      {...input}
      onFocus={(event) => {
        setLooked(true)
        onFocus?.(event)
      }}
    />
  )
}
