import { wrongPasswordsAllowed } from '@app/contract/auth/auth.rules.ts'
import { href } from '@app/contract/screens.ts'
import { Link } from 'react-router'
import type { CallError } from '#core/callError.ts'
import type { Words } from '../Banner.tsx'

/**
 * The message of a refused sign-in: the count while tries are left, then that the account is closed and the way back; any other reason in
 * the server's words.
 */
export function refusedSignIn(error: CallError | null): Words | undefined {
  if (!error) return undefined
  const { attempt } = error
  const isLast = attempt !== undefined && attempt >= wrongPasswordsAllowed
  // Only this refusal comes without a count.
  const isDisabled = isLast || (attempt === undefined && error.code === 'UNAUTHORIZED')
  const text = isDisabled ? <Disabled message={error.message} /> : error.messageOr('Unable to Login !')
  if (attempt === undefined) return { text }
  return {
    title: `Wrong Password Attempt ${attempt} of ${wrongPasswordsAllowed}`,
    text: isLast ? text : `${error.message} After ${wrongPasswordsAllowed} wrong attempts your account is disabled.`,
  }
}

/** A mail cannot reopen an account that an admin closed; which case it is is disclosed only with the right password. */
const Disabled = ({ message }: { message: string }) => (
  <>
    <p style={{ margin: 0 }}>{message}</p>
    <p style={{ margin: '4px 0 0' }}>
      Was it locked after wrong passwords? Then <Link to={href('forgetPassword')}>Forgot Password</Link> unlocks it: we mail you a code, and
      you choose a new one.
    </p>
  </>
)
