import type { User } from '@app/contract/users/users.shapes.ts'
import { Alert } from '@mantine/core'

/** Why a person cannot sign in, and what reopens the account. */
export const WhyClosed = ({ user: { name, disabledReason } }: { user: User }) => (
  <Alert role="note" color={disabledReason === 'wrong-passwords' ? 'warm' : 'gray'}>
    {disabledReason === 'wrong-passwords'
      ? `The password of ${name} was wrong three times, so new browsers cannot sign in. They stay signed in, and passkeys and browsers they used before still work. A reset by mail unlocks the account, or an admin reactivates it.`
      : `${name} can’t sign in: an admin has disabled the account. Only an admin can reactivate it.`}
  </Alert>
)
