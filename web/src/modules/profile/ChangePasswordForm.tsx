import { wrongPasswordsAllowed } from '@app/contract/auth/auth.rules.ts'
import { passwordLacks } from '@app/contract/users/credentials.rules.ts'
import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { queryClient } from '#core/queryClient.ts'
import { type Me, signOut } from '#core/session.ts'
import { toast } from '#core/toast.ts'
import { useAction } from '#core/useAction.ts'
import { FormActions } from '#ui/form/FormActions.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'

const lackWords = {
  length: 'Password should be Minimum 8 Characters',
  kinds: 'Password Must Contain Digits,Symbols,Uppercase and Lowercase Letters! ',
}

export function ChangePasswordForm({ me, isForced, onDone }: { me: Me; isForced: boolean; onDone: () => void }) {
  const form = useForm({
    initialValues: { currentPassword: '', password: '', again: '' },
    validate: {
      currentPassword: (text) => (text === '' ? 'This field is required!' : null),
      password: (text) => {
        const lacks = passwordLacks(text)
        return lacks ? lackWords[lacks] : null
      },
      again: (text, { password }) => (text === password ? null : 'Password Did Not Match !'),
    },
  })
  const change = useAction(calls.users.updatePassword, {
    done: 'Password Updated Successfully!',
    refresh: [calls.auth],
    form,
    isQuiet: true,
    after: () => {
      // Refetches all queries that were refused until now.
      if (isForced) void queryClient.invalidateQueries()
      onDone()
    },
  })
  const submit = ({ currentPassword, password }: typeof form.values) =>
    change.mutate(
      { id: me.id, currentPassword, password },
      {
        onError: (error) => {
          const { attempt, message, field } = error
          if (attempt === undefined) {
            if (!field) toast.failure(error.messageOr('Your password could not be changed.'))
            return
          }
          form.setFieldError('currentPassword', `${message} Attempt ${attempt} of ${wrongPasswordsAllowed}.`)
          form.getInputNode('currentPassword')?.focus()
        },
      },
    )

  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusFirstWrong(form))}>
      <input type="text" name="username" autoComplete="username" value={me.username} readOnly hidden />
      <Stack gap="md">
        <PasswordField
          data-autofocus
          kind="current"
          label={isForced ? 'The password you were given' : 'Current password'}
          {...form.getInputProps('currentPassword')}
        />
        <PasswordField
          kind="new"
          label="New password"
          description="At least 8 characters: upper and lower case, 2 digits, a symbol, no spaces."
          {...form.getInputProps('password')}
        />
        <PasswordField kind="new" label="New password again" {...form.getInputProps('again')} />
      </Stack>
      <FormActions submit="Change password" isPending={change.isPending} {...(!isForced && { onCancel: onDone })}>
        {isForced && (
          <Button variant="subtle" onClick={() => void signOut()}>
            Logout
          </Button>
        )}
      </FormActions>
    </form>
  )
}
