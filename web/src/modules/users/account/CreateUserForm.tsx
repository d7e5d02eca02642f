import { roles } from '@app/contract/core/access.ts'
import { NewUser } from '@app/contract/users/newUser.shapes.ts'
import { addressLength, genders, roleWords } from '@app/contract/users/users.rules.ts'
import type { User } from '@app/contract/users/users.shapes.ts'
import { Button, Group, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import type { Me } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { focusFirstField } from '#ui/form/firstField.ts'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { PersonSelect } from '#ui/form/PersonSelect.tsx'
import { useDraft } from '#ui/form/useDraft.ts'
import { useDraftForm } from '#ui/form/useDraftForm.ts'
import { Section } from '#ui/Section.tsx'
import { newPassword } from './newPassword.ts'

type Values = {
  username: string
  email: string
  password: string
  name: string
  role: string
  manager: string | null
  gender: string
  dob: string
  contact: string
  address: string
}
const empty: Values = {
  username: '',
  email: '',
  password: '',
  name: '',
  role: 'user',
  manager: null,
  gender: 'Male',
  dob: '',
  contact: '',
  address: '',
}
const superAdmin = 'superAdmin'
const roleChoices = roles.map((role) => ({ value: role as string, label: roleWords[role] }))

type Props = { me: Me; onCreated: (user: User) => void; onCancel: () => void }

/** The form of a new account. Everything except the password is kept as a draft on this device until the account is open. */
export function CreateUserForm({ me, onCreated, onCancel }: Props) {
  const mayChooseRole = me.role === 'admin'
  const draft = useDraft(`createUser.${me.id}`, empty)
  const [isPasswordShown, setPasswordShown] = useState(false)
  const managers = useQuery({ ...calls.users.managers.queryOptions(), enabled: mayChooseRole })
  const { form, notice, saved } = useDraftForm<Values>({
    draft: { ...draft, keep: (values) => draft.keep({ ...values, password: '' }) },
    empty,
    leaving: 'This account has not been created. What you typed is kept on this device.',
    validate: schemaResolver(NewUser.omit({ roles: true }), { sync: true }),
  })
  const { username, email, password, role } = form.values
  const manager = form.values.manager ?? managers.data?.[0]?._id ?? null

  const create = useAction(calls.auth.register, {
    done: ({ message }) => message,
    failed: 'Unable to Create User!',
    refresh: [calls.users],
    form,
    after: ({ user }) => {
      saved()
      onCreated(user)
    },
  })

  const send = ({ role, manager: _, ...fields }: Values) => {
    const isSuperAdmin = role === superAdmin
    const chosen = mayChooseRole ? { roles: [isSuperAdmin ? 'admin' : role], isSuperAdmin } : {}
    create.mutate({ ...fields, ...chosen, ...(role === 'employee' && mayChooseRole && { manager }) })
  }
  const typeUsername = (typed: string) => {
    const hasSpace = /\s/.test(typed)
    form.setFieldValue('username', hasSpace ? '' : typed)
    if (hasSpace) form.setFieldError('username', "Spaces aren't allowed!")
  }

  return (
    <form ref={focusFirstField} noValidate aria-label="New user" onSubmit={form.onSubmit(send, focusFirstWrong(form))}>
      <Stack gap="lg">
        <DraftNotice {...notice} />
        <Section title="Account">
          <Stack gap="md">
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
              <TextInput
                label="Username"
                withAsterisk
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                {...form.getInputProps('username')}
                onChange={({ currentTarget }) => typeUsername(currentTarget.value)}
              />
              <TextInput label="Email" withAsterisk type="email" autoComplete="off" {...form.getInputProps('email')} />
            </SimpleGrid>
            <Group align="start" gap="xs">
              <PasswordField
                kind="new"
                label="Password"
                withAsterisk
                flex="1 1 240px"
                description="For the first sign-in; then they choose their own."
                visible={isPasswordShown}
                onVisibilityChange={setPasswordShown}
                {...form.getInputProps('password')}
              />
              <Button
                variant="default"
                mt={{ base: 0, xs: 26 }}
                onClick={() => {
                  form.setFieldValue('password', newPassword())
                  form.clearFieldError('password')
                  setPasswordShown(true)
                }}
              >
                Generate password
              </Button>
            </Group>
            {mayChooseRole && (
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
                <NativeSelect
                  label="Role"
                  data={me.isSuperAdmin ? [...roleChoices, { value: superAdmin, label: 'Super Admin' }] : roleChoices}
                  {...form.getInputProps('role')}
                />
                {role === 'employee' && (
                  <PersonSelect
                    label="Manager"
                    withAsterisk
                    clearable={false}
                    people={managers.data ?? []}
                    isPending={managers.isPending}
                    isError={managers.isError}
                    {...form.getInputProps('manager')}
                    value={manager}
                  />
                )}
              </SimpleGrid>
            )}
          </Stack>
        </Section>
        <Section title="Person" text="You can add all of this later.">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextInput label="Full Name" autoComplete="off" {...form.getInputProps('name')} />
            <NativeSelect label="Gender" data={[...genders]} {...form.getInputProps('gender')} />
            <TextInput label="Date of birth" type="date" autoComplete="off" {...form.getInputProps('dob')} />
            <TextInput label="Contact" type="tel" autoComplete="off" {...form.getInputProps('contact')} />
          </SimpleGrid>
          <Textarea label="Address" mt="md" autosize minRows={2} maxLength={addressLength} {...form.getInputProps('address')} />
        </Section>
      </Stack>
      <FormActions
        submit="Create"
        isPending={create.isPending}
        // Without a choice the employee gets the preselected manager, so the form waits until that is shown.
        isDisabled={!username || !email || !password || (role === 'employee' && managers.isLoading)}
        onCancel={onCancel}
      />
    </form>
  )
}
