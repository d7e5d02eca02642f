import type { User } from '@app/contract/users/users.shapes.ts'
import { Alert } from '@mantine/core'

/** What keeps somebody from signing in, and what opens the account again. */
export const WhyClosed = ({ user: { name, disabledReason } }: { user: User }) => (
  <Alert role="note" color={disabledReason === 'wrong-passwords' ? 'warm' : 'gray'}>
    {disabledReason === 'wrong-passwords'
      ? `The password of ${name} was wrong three times, so it opens no new browser now. Where they are signed in, have signed in before or use a passkey, they go on. A reset by mail opens the account again, or an admin reactivates it.`
      : `${name} can’t sign in: an admin has disabled the account. Only an admin reactivates it.`}
  </Alert>
)
