import {
  fillAllFields,
  mayAskToDevelop,
  notEligible,
  requestDescriptionLength,
} from '@app/contract/developerRequests/developerRequests.rules.ts'
import { Button, Group, Input, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'

type Props = { isOpen: boolean; onClose: () => void }

/** The dialog for a request to work for the company. Users with another role are told that it is for customers only. */
export function JoinUsDialog({ isOpen, onClose }: Props) {
  const { role } = useMe()
  const isEligible = mayAskToDevelop(role)
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Make your request to Join Us"
      text={isEligible ? 'Tell us what you do best and when you have time. A member of our team reads it.' : notEligible(role)}
    >
      {(close) =>
        isEligible ? (
          <JoinUsForm onDone={close} />
        ) : (
          <Group justify="flex-end">
            <Button onClick={close} data-autofocus>
              Close
            </Button>
          </Group>
        )
      }
    </FormDialog>
  )
}

/** An empty field is marked without a text; one message covers all. */
const required = (text: string) => text.trim() === ''

function JoinUsForm({ onDone }: { onDone: () => void }) {
  const me = useMe()
  const form = useForm({
    initialValues: { workAs: '', availableTime: '', joiningDate: '', description: '' },
    validate: {
      workAs: required,
      availableTime: required,
      joiningDate: required,
      description: (text) =>
        required(text) || (text.trim().length > requestDescriptionLength ? `At most ${requestDescriptionLength} characters.` : null),
    },
  })
  const isIncomplete = Object.values(form.errors).includes(true)
  const request = useAction(calls.developerRequests.create, {
    done: 'We have accepted your joining request. we will get back to you soon!',
    failed: 'Something went wrong!',
    refresh: [calls.developerRequests],
    once: true,
    form,
    after: onDone,
  })

  return (
    <form noValidate onSubmit={form.onSubmit((wishes) => request.mutate({ ...wishes, requestBy: me.id }), focusFirstWrong(form))}>
      <Stack gap="md">
        <TextInput
          label="Want to Work as"
          placeholder="Java developer, data scientist …"
          maxLength={100}
          data-autofocus
          {...form.getInputProps('workAs')}
        />
        <TextInput
          label="Your Available time"
          placeholder="Weekday evenings, 6 to 10 PM"
          maxLength={100}
          {...form.getInputProps('availableTime')}
        />
        <TextInput label="Joining Date" type="date" {...form.getInputProps('joiningDate')} />
        <Textarea
          label="Description"
          placeholder="What have you built, and with what?"
          description={`${form.values.description.trim().length} of ${requestDescriptionLength}`}
          maxLength={requestDescriptionLength}
          autosize
          minRows={4}
          {...form.getInputProps('description')}
        />
        {isIncomplete && <Input.Error role="alert">{fillAllFields}</Input.Error>}
      </Stack>
      <FormActions submit="Request" isPending={request.isPending} onCancel={onDone} />
    </form>
  )
}
