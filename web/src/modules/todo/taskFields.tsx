import { taskDescriptionLength } from '@app/contract/todo/todo.rules.ts'
import { Textarea, type TextareaProps } from '@mantine/core'
import { DayField } from '#ui/form/DayField.tsx'

type DayProps = Omit<Parameters<typeof DayField>[0], 'value' | 'onChange'> & { value?: string; onChange?: (day: string) => void }

/** The deadline of a task; an empty string without one. */
export const DeadlineField = ({ value, onChange, ...input }: DayProps) => (
  <DayField label="Deadline" clearable {...input} value={value || null} onChange={(day) => onChange?.(day ?? '')} />
)

/** The description of a task, with the number of characters used. */
export const DescriptionField = ({ value = '', ...input }: Omit<TextareaProps, 'value'> & { value?: string }) => (
  <Textarea
    label="Description"
    description={`${value.trim().length} of ${taskDescriptionLength} characters`}
    inputWrapperOrder={['label', 'input', 'error', 'description']}
    autosize
    minRows={3}
    maxRows={8}
    {...input}
    value={value}
  />
)
