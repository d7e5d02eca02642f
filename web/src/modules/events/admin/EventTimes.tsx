import { Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { DayField } from '#ui/form/DayField.tsx'
import { Section } from '#ui/Section.tsx'
import { type EventFields, zonesWith } from './eventFields.ts'

/** Start, end and time zone. */
export function EventTimes({ form }: { form: UseFormReturnType<EventFields> }) {
  const { day, zone } = form.values
  return (
    <Section title="When" text="In the time zone below. Each person sees the event in their own.">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DayField label="Event date" withAsterisk {...form.getInputProps('day')} />
        <TextInput type="time" label="Begins at" withAsterisk {...form.getInputProps('time')} />
        <DayField
          label="Ends on"
          placeholder="The same day"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the day it ends on' }}
          {...(day !== null && { minDate: day })}
          {...form.getInputProps('endDay')}
        />
        <TextInput
          type="time"
          label="Ends at"
          description="An hour after the start if empty."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('endTime')}
        />
        <Select label="Time zone" withAsterisk searchable allowDeselect={false} data={zonesWith(zone)} {...form.getInputProps('zone')} />
      </SimpleGrid>
    </Section>
  )
}
