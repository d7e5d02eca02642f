import { addressLength, descriptionLength, genders } from '@app/contract/users/users.rules.ts'
import { ProfileChanges } from '@app/contract/users/users.shapes.ts'
import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import type { Me } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { FormActions } from '#ui/FormActions.tsx'

/** What somebody may change about themselves. */
export function ProfileForm({ me, onDone }: { me: Me; onDone: () => void }) {
  const form = useForm({
    initialValues: {
      name: me.name,
      gender: me.gender,
      dob: me.dob ?? '',
      contact: me.contact ?? '',
      address: me.address ?? '',
      description: me.description ?? '',
    },
    validate: schemaResolver(ProfileChanges, { sync: true }),
  })
  const update = useAction(calls.users.update, {
    done: 'Updated Successfully',
    failed: 'Your profile could not be saved.',
    refresh: [calls.users, calls.auth.session],
    form,
    after: onDone,
  })
  const left = (field: 'address' | 'description', most: number) => `${[...form.values[field]].length} of ${most}`

  return (
    <form noValidate onSubmit={form.onSubmit((changes) => update.mutate({ ...changes, id: me.id }), focusFirstWrong(form))}>
      <Stack gap="md">
        <TextInput label="Name" autoComplete="name" {...form.getInputProps('name')} />
        <NativeSelect label="Gender" data={[...genders]} {...form.getInputProps('gender')} />
        <TextInput label="Date of birth" type="date" autoComplete="bday" {...form.getInputProps('dob')} />
        <TextInput label="Contact" type="tel" autoComplete="tel" {...form.getInputProps('contact')} />
        <Textarea
          label="Address"
          autosize
          minRows={2}
          autoComplete="street-address"
          description={left('address', addressLength)}
          {...form.getInputProps('address')}
        />
        <Textarea
          label="About you"
          autosize
          minRows={2}
          description={left('description', descriptionLength)}
          {...form.getInputProps('description')}
        />
      </Stack>
      <FormActions submit="Save profile" isPending={update.isPending} onCancel={onDone} />
    </form>
  )
}
