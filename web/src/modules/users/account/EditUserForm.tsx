import type { EditableField } from '@app/contract/users/editing.rules.ts'
import type { User } from '@app/contract/users/users.shapes.ts'
import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { ProfileFields, ProfilePicture, useProfileForm } from '#profile/index.ts'
import { FormActions } from '#ui/form/FormActions.tsx'
import { focusFirstField } from '#ui/form/firstField.ts'
import { PersonSelect } from '#ui/form/PersonSelect.tsx'
import { useLeaveGuard } from '#ui/form/useLeaveGuard.ts'
import { Section } from '#ui/Section.tsx'

type Props = { user: User; picture: string | undefined; fields: readonly EditableField[]; onSaved: () => void; onCancel: () => void }

/** The fields that this reader may change; the server checks the same rule. */
export function EditUserForm({ user, picture, fields, onSaved, onCancel }: Props) {
  const me = useMe()
  const has = (field: EditableField) => fields.includes(field)
  const managers = useQuery({ ...calls.users.managers.queryOptions(), enabled: has('manager') })
  const { form, submit, isPending } = useProfileForm(user, fields, () => {
    allowLeaving()
    onSaved()
  })
  const allowLeaving = useLeaveGuard(form.isDirty(), 'Your changes here have not been saved.')
  const typeUsername = (typed: string) => {
    form.setFieldValue('username', typed)
    if (/\s/.test(typed)) form.setFieldError('username', "Spaces aren't allowed!")
  }

  return (
    <form ref={focusFirstField} noValidate aria-label={`Edit ${user.username}`} onSubmit={submit}>
      <Stack gap="lg">
        {has('username') && (
          <Section title="Account" text="How they sign in. We mail the old address if the e-mail address changes.">
            <Stack gap="md">
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
                <TextInput
                  label="Username"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  {...form.getInputProps('username')}
                  onChange={({ currentTarget }) => typeUsername(currentTarget.value)}
                />
                <TextInput label="Email" type="email" autoComplete="off" {...form.getInputProps('email')} />
              </SimpleGrid>
              {has('manager') && (
                <PersonSelect
                  label="Manager"
                  clearable={false}
                  people={managers.data ?? []}
                  also={user.manager[0]}
                  isPending={managers.isPending}
                  isError={managers.isError}
                  {...form.getInputProps('manager')}
                  error={managers.error ? 'Unable to get assigned to users!' : form.errors.manager}
                />
              )}
            </Stack>
          </Section>
        )}
        <Section title="Person">
          {me.role === 'admin' && <ProfilePicture userId={user._id} name={user.name} picture={picture} />}
          <Stack gap="md">
            <ProfileFields form={form} />
          </Stack>
        </Section>
      </Stack>
      <FormActions submit="Save changes" isPending={isPending} onCancel={onCancel} />
    </form>
  )
}
