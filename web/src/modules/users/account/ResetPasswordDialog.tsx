import type { User } from '@app/contract/users/users.shapes.ts'
import { Button, CopyButton, Group, Modal, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'

/** Makes a one-time password for a person who cannot sign in; it is shown here once and nowhere else. */
export function ResetPasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [password, setPassword] = useState<string>()
  const reset = useAction(calls.users.resetPassword, {
    done: ({ message }) => message,
    failed: 'The password could not be reset.',
    refresh: [calls.users],
    after: (answer) => setPassword(answer.password),
  })
  return (
    // Once the password is shown, only the button closes the dialog: a stray click would lose it.
    <Modal
      opened
      onClose={onClose}
      title="Reset Password"
      closeOnClickOutside={false}
      closeOnEscape={!password}
      withCloseButton={!password}
    >
      {password ? (
        <>
          <p className="dialog-text">
            This is the one-time password of <strong>{user.name}</strong> (@{user.username}). Give it to them over a channel you trust. It
            is shown only now.
          </p>
          <Group align="end" gap="xs" wrap="nowrap">
            <TextInput
              label="One-time password"
              value={password}
              readOnly
              flex={1}
              onFocus={({ currentTarget }) => currentTarget.select()}
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            />
            <CopyButton value={password} timeout={3000}>
              {({ copied, copy }) => (
                <Button
                  data-autofocus
                  variant="default"
                  onClick={copy}
                  leftSection={
                    copied ? <IconCheck size={16} stroke={2} aria-hidden="true" /> : <IconCopy size={16} stroke={1.75} aria-hidden="true" />
                  }
                >
                  {copied ? 'Copied' : 'Copy'}
                </Button>
              )}
            </CopyButton>
          </Group>
          <Group justify="flex-end" mt="lg">
            <Button onClick={onClose}>I have passed it on</Button>
          </Group>
        </>
      ) : (
        <>
          <p className="dialog-text">
            <strong>{user.name}</strong> (@{user.username}) gets a random one-time password, which you see once. They are signed out
            everywhere, and must choose their own at the next sign-in.
            {user.disabledReason === 'admin' && ' The account stays disabled.'}
          </p>
          <Group justify="flex-end" gap="xs" mt="lg">
            <Button variant="default" data-autofocus onClick={onClose} disabled={reset.isPending}>
              Cancel
            </Button>
            <Button color="red" loading={reset.isPending} onClick={() => reset.mutate({ id: user._id })}>
              Reset Password
            </Button>
          </Group>
        </>
      )}
    </Modal>
  )
}
