import { wrongPasswordsAllowed } from '@app/contract/auth/auth.rules.ts'
import type { CallError } from '#core/callError.ts'
import type { Words } from '../Banner.tsx'

/** What a refused sign-in says: the count while there are tries left, then that the account is closed; any other reason as the server gave it. */
export function refusedSignIn(error: CallError | null): Words | undefined {
  if (!error) return undefined
  if (error.attempt === undefined) return { text: error.wordsOr('Unable to Login !') }
  const isLast = error.attempt >= wrongPasswordsAllowed
  return {
    title: `Wrong Password Attempt ${error.attempt} of ${wrongPasswordsAllowed}`,
    text: isLast ? error.message : `${error.message} After ${wrongPasswordsAllowed} wrong attempts your account is disabled.`,
  }
}
