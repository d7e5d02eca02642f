import type { FieldChange } from '@app/contract/core/call.ts'
import {
  labelLength,
  mostLabels,
  needsDeadline,
  type Reminder,
  type Repetition,
  reminderNeedsDeadline,
  reminders,
  reminderWords,
  repetitions,
  repetitionWords,
  taskTitleLength,
} from '@app/contract/todo/todo.rules.ts'
import {
  ChosenSection,
  type TaskCheck,
  TaskChecklist,
  TaskDescription,
  TaskLabels,
  TaskTitle,
  type TodoSection,
  type TodoTask,
} from '@app/contract/todo/todo.shapes.ts'
import { Select, Stack, TagsInput, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useState } from 'react'
import { z } from 'zod'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { readerZone } from '#core/readerClock.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { useFormVersion } from '#core/useFormVersion.ts'
import { ConflictNotice } from '#ui/form/ConflictNotice.tsx'
import { changedValues } from '#ui/form/changedValues.ts'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { useDraft } from '#ui/form/useDraft.ts'
import { useDraftForm } from '#ui/form/useDraftForm.ts'
import { ChecklistField } from './ChecklistField.tsx'
import { sectionOf } from './places.ts'
import { DeadlineField, DescriptionField } from './taskFields.tsx'

const Written = z.object({
  title: TaskTitle,
  description: TaskDescription,
  section: ChosenSection,
  deadline: z.string(),
  repeats: z.enum(['', ...repetitions]),
  reminder: z.enum(['', ...reminders]),
  labels: TaskLabels,
  checklist: TaskChecklist,
})
const Fields = Written.refine(({ repeats, deadline }) => repeats === '' || deadline !== '', {
  path: ['deadline'],
  message: needsDeadline,
}).refine(({ reminder, deadline }) => reminder === '' || deadline !== '', { path: ['deadline'], message: reminderNeedsDeadline })
type Values = {
  title: string
  description: string
  section: string
  deadline: string
  repeats: Repetition | ''
  reminder: Reminder | ''
  labels: string[]
  checklist: TaskCheck[]
}
const reminderChoices = reminders.map((value) => ({ value, label: reminderWords[value] }))
const repetitionChoices = repetitions.map((value) => ({ value, label: repetitionWords[value] }))
const labels: Record<keyof Values, string> = {
  title: 'Title',
  description: 'Description',
  section: 'Section',
  deadline: 'Deadline',
  repeats: 'Repeats',
  reminder: 'Remind me',
  labels: 'Labels',
  checklist: 'Checklist',
}
const isField = (name: string): name is keyof Values => name in labels
const fieldNamed = (name: string): keyof Values => (isField(name) ? name : 'title')

/** A changed field from the server, as form values. */
function readChange({ field, value }: FieldChange): Partial<Values> {
  const read = Written.partial().safeParse({ [field]: value ?? '' })
  return isField(field) && read.success ? { [field]: read.data[field] } : {}
}

function inWords(field: keyof Values, values: Partial<Values>, sections: readonly TodoSection[]): string {
  const { section, repeats, reminder, checklist, labels: marks } = values
  if (field === 'section') return sections.find(({ _id }) => _id === section)?.title ?? ''
  if (field === 'repeats') return repeats ? repetitionWords[repeats] : ''
  if (field === 'reminder') return reminder ? reminderWords[reminder] : ''
  if (field === 'checklist') return (checklist ?? []).map(({ text }) => text).join(', ')
  if (field === 'labels') return (marks ?? []).join(', ')
  return values[field] ?? ''
}

type Props = { task: TodoTask | undefined; sections: readonly TodoSection[]; section: string | undefined; close: () => void }

/** Creates or edits a task. The input is drafted on this device until it is saved. */
export function TaskForm({ task, sections, section, close }: Props) {
  const { id: me } = useMe()
  const empty: Values = {
    title: task?.title ?? '',
    deadline: task?.deadline ?? '',
    repeats: task?.repeats ?? '',
    reminder: task?.reminder ?? '',
    description: task?.description ?? '',
    section: task ? sectionOf(task) : (section ?? ''),
    labels: task?.labels ?? [],
    checklist: task?.checklist ?? [],
  }
  // A draft keeps the version that it started from, so that a stale edit is refused later.
  const [opened] = useState(() => ({ before: empty, version: task?.version ?? 0 }))
  const draft = useDraft(`taskForm.${task?._id ?? 'new'}.${me}`, { fields: opened.before, ...opened })
  const { form, notice, saved } = useDraftForm<Values>({
    draft: {
      ...draft,
      initial: draft.initial.fields,
      keep: (fields) => draft.keep({ fields, before: known.before, version: known.version }),
    },
    empty: opened.before,
    onDiscard: () => known.restart(opened),
    leaving: 'This task has not been saved. Your input is kept on this device.',
    validate: schemaResolver(Fields, { sync: true }),
  })
  const known = useFormVersion<Values>(form, draft.initial, readChange)
  const about = {
    failed: 'something went wrong!',
    refresh: [calls.todo],
    form,
    after: () => {
      saved()
      close()
    },
  }
  const add = useAction(calls.todo.createTask, { ...about, done: 'Added a new Task Successfully!', once: true })
  const update = useAction(calls.todo.updateTask, { ...about, done: 'Updated Task successfully!' })
  const save = (values: Values) =>
    task
      ? update.mutate(
          { id: task._id, userId: me, data: changedValues(known.before, values), timezone: readerZone(), version: known.version },
          { onError: known.refused },
        )
      : add.mutate({ ...values, isCompleted: false, belongsTo: me, timezone: readerZone() })
  return (
    <form noValidate onSubmit={form.onSubmit(save, focusFirstWrong(form))}>
      <DraftNotice {...notice} />
      <Stack gap="md">
        <ConflictNotice
          changes={known.conflicts}
          values={form.values}
          labelOf={(field) => labels[fieldNamed(field)]}
          show={(field, values) => inWords(fieldNamed(field), values, sections)}
          onChoose={form.setValues}
        />
        <TextInput label="Title" maxLength={taskTitleLength} autoComplete="off" data-autofocus {...form.getInputProps('title')} />
        <Select
          label="Section"
          placeholder="Choose a section"
          data={sections.map(({ _id, title }) => ({ value: _id, label: title }))}
          {...form.getInputProps('section')}
          value={sections.some(({ _id }) => _id === form.values.section) ? form.values.section : null}
          onChange={(chosen) => form.setFieldValue('section', chosen ?? '')}
        />
        <DeadlineField {...form.getInputProps('deadline')} />
        <Select
          label="Repeats"
          description="Completing it creates the next one in its place."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          placeholder="Never"
          clearable
          clearButtonProps={{ 'aria-label': 'Do not repeat', tabIndex: 0, 'aria-hidden': false }}
          data={repetitionChoices}
          value={form.values.repeats || null}
          onChange={(chosen) => form.setFieldValue('repeats', repetitions.find((one) => one === chosen) ?? '')}
        />
        <Select
          label="Remind me"
          placeholder="Never"
          clearable
          clearButtonProps={{ 'aria-label': 'Do not remind me', tabIndex: 0, 'aria-hidden': false }}
          data={reminderChoices}
          value={form.values.reminder || null}
          onChange={(chosen) => form.setFieldValue('reminder', reminders.find((one) => one === chosen) ?? '')}
        />
        <DescriptionField {...form.getInputProps('description')} />
        <TagsInput
          label="Labels"
          placeholder="Type one and press Enter"
          maxTags={mostLabels}
          maxLength={labelLength}
          {...form.getInputProps('labels')}
        />
        <ChecklistField
          checks={form.values.checklist}
          onChange={(checklist) => form.setFieldValue('checklist', checklist)}
          errorOf={(line) => form.errors[`checklist.${line}.text`]}
        />
      </Stack>
      <FormActions submit={task ? 'Update Task' : 'Add Task'} isPending={add.isPending || update.isPending} onCancel={close} />
    </form>
  )
}
