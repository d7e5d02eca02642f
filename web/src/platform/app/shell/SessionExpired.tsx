import { sessionExpiryCountdownSeconds } from '@app/contract/auth/auth.rules.ts'
import { href } from '@app/contract/screens.ts'
import { signOut, useIsSessionExpired } from '#core/session.ts'
import { CountdownDialog } from '#ui/dialog/CountdownDialog.tsx'

/** Tells a person that their session has ended, leads to the sign-in page and from there back to this page. */
export function SessionExpired() {
  const isExpired = useIsSessionExpired()
  const leave = () => void signOut(href('signIn', {}, { next: location.pathname + location.search }))
  return (
    <CountdownDialog
      isOpen={isExpired}
      seconds={sessionExpiryCountdownSeconds}
      title="Session is Expired"
      text={(left) => `You will be redirected to login page in ${left} ${left === 1 ? 'second' : 'seconds'}.`}
      onDone={leave}
      action={{ label: 'Sign in now', onClick: leave }}
    />
  )
}
