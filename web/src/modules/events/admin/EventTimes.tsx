import { SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { DayField } from '#ui/form/DayField.tsx'
import { ZoneSelect } from '#ui/form/ZoneSelect.tsx'
import { Section } from '#ui/Section.tsx'
import type { EventFields } from './eventFields.ts'

/** Start, end and time zone. */
export function EventTimes({ form }: { form: UseFormReturnType<EventFields> }) {
  const { day } = form.values
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
        <ZoneSelect withAsterisk allowDeselect={false} {...form.getInputProps('zone')} />
      </SimpleGrid>
    </Section>
  )
}
