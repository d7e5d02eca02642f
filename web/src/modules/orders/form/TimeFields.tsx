import { Select } from '@mantine/core'
import { type FocusEvent, type FocusEventHandler, type ReactNode, useState } from 'react'
import { afterPress } from '#core/press.ts'
import { isMeant, zoneNames } from '#core/zoneWords.ts'
import { DayField } from '#ui/form/DayField.tsx'
import { Section } from '#ui/Section.tsx'
import { dayOfOrder } from '../lists/today.ts'
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
  const { value: _, defaultValue: __, onChange: ___, ...zone } = form.getInputProps('timezone')
  return (
    <Section title="By when" text={isOwn ? 'The day and the time, in your time zone.' : 'The day, and the time with its time zone.'}>
      <div className={styles.fields}>
        <div className={styles.pair}>
          <DeadlineField form={form} label={deadlineLabel} />
          <HourField value={form.values.timezone} onChange={(text) => form.setFieldValue('timezone', text)} />
        </div>
        <ZoneField {...zone} value={form.values.timezone} onChange={(text) => form.setFieldValue('timezone', text)} />
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
  return (
    <DayField
      label={label}
      withAsterisk
      minDate={dayOfOrder(new Date(), form.values.timezone)}
      {...input}
      onBlur={leave}
      onDropdownClose={check}
    />
  )
}

type TextProps = {
  /** Hour and zone in one text, as an order stores them. Older orders may have free text. */
  value: string
  onChange: (text: string) => void
  error?: ReactNode
  onFocus?: FocusEventHandler
  onBlur?: FocusEventHandler
}

/** The hour of a deadline, or none. */
export function HourField({ value, onChange }: Pick<TextProps, 'value' | 'onChange'>) {
  const { hour, zone } = hourAndZone(value)
  return (
    <Select
      label="Hour"
      placeholder="Any time"
      data={hour === '' || hours.includes(hour) ? hours : [hour, ...hours]}
      value={hour || null}
      onChange={(chosen) => onChange(inOneText({ hour: chosen ?? '', zone }))}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear hour', tabIndex: 0, 'aria-hidden': false }}
    />
  )
}

/** The zone of a deadline, in words. */
export function ZoneField({ value, onChange, onFocus, ...input }: TextProps) {
  const [hasLooked, setLooked] = useState(false)
  const { hour, zone } = hourAndZone(value)
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
      onChange={(chosen) => onChange(inOneText({ hour, zone: chosen ?? '' }))}
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
