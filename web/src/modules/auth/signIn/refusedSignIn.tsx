import { wrongPasswordsAllowed } from '@app/contract/auth/auth.rules.ts'
import { href } from '@app/contract/screens.ts'
import { Link } from 'react-router'
import type { CallError } from '#core/callError.ts'
import type { Words } from '../Banner.tsx'

/** What a refused sign-in says: the count while there are tries left, then that the account is closed and the way back; any other reason as the server gave it. */
export function refusedSignIn(error: CallError | null): Words | undefined {
  if (!error) return undefined
  const { attempt } = error
  const isLast = attempt !== undefined && attempt >= wrongPasswordsAllowed
  // Nothing else is refused so without a count.
  const isDisabled = isLast || (attempt === undefined && error.code === 'UNAUTHORIZED')
  const text = isDisabled ? <Disabled message={error.message} /> : error.wordsOr('Unable to Login !')
  if (attempt === undefined) return { text }
  return {
    title: `Wrong Password Attempt ${attempt} of ${wrongPasswordsAllowed}`,
    text: isLast ? text : `${error.message} After ${wrongPasswordsAllowed} wrong attempts your account is disabled.`,
  }
}

/** What an admin has closed no mail opens, and which it is is not told to whoever does not know the password. */
const Disabled = ({ message }: { message: string }) => (
  <>
    <p style={{ margin: 0 }}>{message}</p>
    <p style={{ margin: '4px 0 0' }}>
      Was it closed for wrong passwords? Then <Link to={href('forgetPassword')}>Forgot Password</Link> opens it again: we mail you a code,
      and you choose a new one.
    </p>
  </>
)
