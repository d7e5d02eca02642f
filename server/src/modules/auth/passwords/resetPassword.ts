import type { AppContext } from '#core/context.ts'
import { Refusal } from '#core/refusal.ts'
import { findUserByEmail, lockUser } from '#users/index.ts'
import { consumeCode, consumeToken, issueToken, refusalOf } from '../codes/oneTimeCodes.ts'
import type { RequestOrigin } from '../sessions/requestOrigin.ts'
import { hashPassword } from './passwords.ts'
import { setPassword } from './setPassword.ts'
import { refuseWeakPassword } from './weakPassword.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'secret' | 'config'>

/** Exchanges a right code for a long token that cannot be guessed and works once. */
export async function verifyResetOtp(
  context: Deps,
  { email, otp }: { email: string; otp: string },
  origin: RequestOrigin,
): Promise<string> {
  const outcome = await context.db.transaction(async (db) => {
    const accountId = (await findUserByEmail(db, email))?.id
    const guess = await consumeCode(db, context, { purpose: 'reset', subject: email, origin, accountId }, otp)
    return guess === 'right' ? { token: await issueToken(db, context, email) } : { guess }
  })
  if (outcome.token === undefined) throw refusalOf(outcome.guess, context, 'Wrong OTP Entered!', 'Open the link in our mail')
  return outcome.token
}

/**
 * Sets a new password for the holder of the reset token. They have proved the address, so a lock by wrong passwords is lifted, but not a
 * closure by an admin.
 */
export async function resetPassword(context: Deps, { email, password, token }: { email: string; password: string; token: string }) {
  const passwordHash = await hashPassword(password)
  const isDone = await context.db.transaction(async (db) => {
    if (!(await consumeToken(db, context, email, token))) return false
    const found = await findUserByEmail(db, email)
    const user = found && (await lockUser(db, found.id))
    if (!user) return false
    // Thrown inside the transaction, so that the token can be used again.
    await refuseWeakPassword(password, user, { db, config: context.config })
    await setPassword(db, context, user, {
      passwordHash,
      act: { actor: user, activity: 'chose a new password with a code from their mail' },
    })
    return true
  })
  if (!isDone) throw new Refusal('BAD_INPUT', 'something went wrong. Please refresh the page and try again!')
}
