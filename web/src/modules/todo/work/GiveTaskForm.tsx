import { taskTitleLength } from '@app/contract/todo/todo.rules.ts'
import { TaskDescription, TaskTitle } from '@app/contract/todo/todo.shapes.ts'
import type { Person } from '@app/contract/users/users.shapes.ts'
import { Stack, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { z } from 'zod'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { readerZone } from '#core/readerClock.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { PersonSelect } from '#ui/form/PersonSelect.tsx'
import { useDraft } from '#ui/form/useDraft.ts'
import { useDraftForm } from '#ui/form/useDraftForm.ts'
import { DeadlineField, DescriptionField } from '../taskFields.tsx'

const Fields = z.object({
  person: z.string().min(1, 'Please choose a person.'),
  title: TaskTitle,
  description: TaskDescription,
  deadline: z.string(),
})
type Values = z.infer<typeof Fields>
type Props = { subject: { order?: string; booking?: string }; people: readonly Person[]; close: () => void }

/** Gives a task to oneself or another person, optionally about an order or a booking. */
export function GiveTaskForm({ subject, people, close }: Props) {
  const { id: me } = useMe()
  const others = people.filter(({ _id }) => _id !== me)
  const empty: Values = {
    person: others.length === 1 ? (others[0]?._id ?? me) : others.length === 0 ? me : '',
    title: '',
    description: '',
    deadline: '',
  }
  const { form, notice, saved } = useDraftForm<Values>({
    draft: useDraft(`givenTask.${subject.order ?? subject.booking ?? 'none'}.${me}`, empty),
    empty,
    leaving: 'This task has not been saved. Your input is kept on this device.',
    validate: schemaResolver(Fields, { sync: true }),
  })
  const give = useAction(calls.todoWork.give, {
    done: ({ person }) => (person._id === me ? 'Added a new Task Successfully!' : `${person.name} has the task now.`),
    failed: 'something went wrong!',
    refresh: [calls.todo, calls.todoWork],
    form,
    once: true,
    after: () => {
      saved()
      close()
    },
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => give.mutate({ ...values, ...subject, timezone: readerZone() }), focusFirstWrong(form))}
    >
      <DraftNotice {...notice} />
      <Stack gap="md">
        <TextInput label="Title" maxLength={taskTitleLength} autoComplete="off" data-autofocus {...form.getInputProps('title')} />
        <PersonSelect
          label="For"
          placeholder="Choose a person"
          people={people.map((person) => (person._id === me ? { ...person, note: 'You' } : person))}
          isPending={false}
          {...form.getInputProps('person')}
          onChange={(person) => form.setFieldValue('person', person ?? '')}
        />
        <DeadlineField {...form.getInputProps('deadline')} />
        <DescriptionField {...form.getInputProps('description')} />
      </Stack>
      <FormActions submit="Add task" isPending={give.isPending} onCancel={close} />
    </form>
  )
}
