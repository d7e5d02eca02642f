import { ChatUserInput, type WhatsappUser } from '@app/contract/whatsapp/whatsapp.calls.ts'
import { longestChatUserName } from '@app/contract/whatsapp/whatsapp.rules.ts'
import { Skeleton, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { lazy, Suspense } from 'react'
import { loadPhoneField } from '#auth/index.ts'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useAction } from '#core/useAction.ts'
import { FormActions } from '#ui/form/FormActions.tsx'
import { useEditConflict } from '#ui/form/useEditConflict.tsx'

const PhoneField = lazy(async () => ({ default: (await loadPhoneField()).PhoneField }))

type Props = { user?: WhatsappUser; onDone: (user: WhatsappUser) => void; onCancel: () => void }

/** Adds a chat user, or changes the name or number of one. */
export function ChatUserForm({ user, onDone, onCancel }: Props) {
  const form = useForm({
    initialValues: { name: user?.name ?? '', phoneNumber: user?.phoneNumber ?? '' },
    validate: schemaResolver(ChatUserInput, { sync: true }),
  })
  const known = useEditConflict(form, user?.version, { name: 'Name', phoneNumber: 'Phone number' })
  const about = { failed: 'something went wrong!', refresh: [calls.whatsapp], form, after: onDone }
  const create = useAction(calls.whatsapp.createUser, { ...about, done: ({ name }) => `${name} Added Successfully!`, once: true })
  const update = useAction(calls.whatsapp.updateUser, { ...about, done: 'Updated Successfully!' })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) =>
          user ? update.mutate({ _id: user._id, ...values, version: known.version }, { onError: known.refused }) : create.mutate(values),
        focusFirstWrong(form),
      )}
    >
      <Stack gap="md">
        {known.notice}
        <TextInput
          label="Name"
          withAsterisk
          maxLength={longestChatUserName}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Suspense fallback={<Skeleton height={62} />}>
          <PhoneField
            value={form.values.phoneNumber}
            onChange={(number) => form.setFieldValue('phoneNumber', number)}
            error={form.errors.phoneNumber}
            isRequired
            path="phoneNumber"
            showsWhole
          />
        </Suspense>
      </Stack>
      <FormActions submit={user ? 'Update' : 'Add'} isPending={create.isPending || update.isPending} onCancel={onCancel} />
    </form>
  )
}
