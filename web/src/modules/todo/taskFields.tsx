import { taskDescriptionLength } from '@app/contract/todo/todo.rules.ts'
import { Textarea, type TextareaProps } from '@mantine/core'
import { DayField } from '#ui/form/DayField.tsx'

type DayProps = Omit<Parameters<typeof DayField>[0], 'value' | 'onChange'> & { value?: string; onChange?: (day: string) => void }

/** The day by which a task is due; an empty text where it has time. */
export const DeadlineField = ({ value, onChange, ...input }: DayProps) => (
  <DayField label="Deadline" clearable {...input} value={value || null} onChange={(day) => onChange?.(day ?? '')} />
)

/** What there is to say of a task, with how much of its room is used. */
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
