import type { AppContext } from '#core/context.ts'
import { Refusal } from '#core/refusal.ts'
import { isClosed } from '#users/index.ts'
import { consumeCode, type Guess, refusalOf } from '../codes/oneTimeCodes.ts'
import { phoneNumberOf } from '../phone/phoneNumber.ts'
import { lockUserByPhone } from '../phone/phones.store.ts'
import { completeSignIn, type Entry } from '../secondFactor/challenges/completeSignIn.ts'
import type { From } from '../sessions/openSession.ts'
import type { RequestOrigin } from '../sessions/requestOrigin.ts'
import { disabledMessage } from './guardPassword.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'secret'>

/**
 * Signs in by the code that was sent to a proved number; an account with a second factor is asked for it next. An unknown number has a code
 * as well, which is not sent, so that guesses at it are counted and answered alike.
 */
export async function signInWithPhone(
  context: Deps,
  input: { phoneNumber: string; otp: string },
  from: From & { origin: RequestOrigin },
): Promise<Entry> {
  const subject = phoneNumberOf(input.phoneNumber)
  const outcome = await context.db.transaction(
    async (db): Promise<Entry | 'disabled' | { is: 'refused'; guess: Exclude<Guess, 'right'> }> => {
      const user = await lockUserByPhone(db, subject)
      const guess = await consumeCode(db, context, { purpose: 'phone', subject, origin: from.origin, accountId: user?.id }, input.otp)
      if (guess !== 'right' || !user) return { is: 'refused', guess: guess === 'right' ? 'wrong' : guess }
      return isClosed(user) ? 'disabled' : completeSignIn(db, context, user, from)
    },
  )
  // Thrown after the commit: a refusal inside the transaction would roll the count back.
  if (outcome === 'disabled') throw new Refusal('UNAUTHORIZED', disabledMessage)
  if (outcome.is === 'refused') throw refusalOf(outcome.guess, context, 'Wrong OTP Entered!', 'Sign in with your password')
  return outcome
}
