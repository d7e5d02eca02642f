import type { AppContext } from '#core/context.ts'
import { Refusal } from '#core/refusal.ts'
import { isClosed } from '#users/index.ts'
import { type Guess, refusalOf, useCode } from '../codes/oneTimeCodes.ts'
import { phoneNumberOf } from '../phone/phoneNumber.ts'
import { lockUserByPhone } from '../phone/phones.store.ts'
import { completeSignIn, type Entry } from '../secondFactor/challenges/completeSignIn.ts'
import type { Asker } from '../sessions/asker.ts'
import type { From } from '../sessions/openSession.ts'
import { disabledMessage } from './guardPassword.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'secret'>

/**
 * Lets in whoever has the code that was sent to a proved number; of whom has a second factor, it is asked next. A number
 * that is nobody's has a code as well, which nobody is told, so that guesses at it are counted and answered alike.
 */
export async function signInWithPhone(
  desk: Deps,
  input: { phoneNumber: string; otp: string },
  from: From & { asker: Asker },
): Promise<Entry> {
  const subject = phoneNumberOf(input.phoneNumber)
  const outcome = await desk.db.transaction(async (db): Promise<Entry | 'disabled' | { is: 'refused'; guess: Exclude<Guess, 'right'> }> => {
    const user = await lockUserByPhone(db, subject)
    const guess = await useCode(db, desk, { purpose: 'phone', subject, asker: from.asker, accountId: user?.id }, input.otp)
    if (guess !== 'right' || !user) return { is: 'refused', guess: guess === 'right' ? 'wrong' : guess }
    return isClosed(user) ? 'disabled' : completeSignIn(db, desk, user, from)
  })
  // Thrown only now, since a refusal inside of the transaction would have taken the guess back.
  if (outcome === 'disabled') throw new Refusal('UNAUTHORIZED', disabledMessage)
  if (outcome.is === 'refused') throw refusalOf(outcome.guess, desk, 'Wrong OTP Entered!', 'Sign in with your password')
  return outcome
}
