import type { SignedIn } from '@app/contract/users/signedIn.shapes.ts'
import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { calls } from '#core/calls.ts'
import { toast } from '#core/toast.ts'
import { useAction } from '#core/useAction.ts'
import { askPasskey, canUsePasskeys } from './askPasskey.ts'

/** Signing in without a name or a password, with a passkey on this device. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (user: SignedIn) => void }) {
  const signIn = useAction(calls.secondFactor.signInWithPasskey, { done: 'Logged in Successfully!', after: onSignedIn })
  const begin = useAction(calls.secondFactor.passkeyRequest, {
    after: async ({ token, passkey: request }) => {
      const { answer, words } = await askPasskey(request)
      if (answer) signIn.mutate({ token, passkey: answer })
      else toast.failure(words)
    },
  })
  if (!canUsePasskeys()) return null
  return (
    <Button
      variant="default"
      fullWidth
      leftSection={<IconFingerprint size={18} />}
      loading={begin.isPending || signIn.isPending}
      onClick={() => begin.mutate({})}
    >
      Sign in with a passkey
    </Button>
  )
}
