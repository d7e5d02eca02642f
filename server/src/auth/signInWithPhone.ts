import type { House } from '#core/house.ts'
import { badInput, Refusal } from '#core/refusal.ts'
import { type Entry, letIn } from '#secondFactor/index.ts'
import { isClosed } from '#users/index.ts'
import { disabledMessage } from './guardPassword.ts'
import { digitsOf, useCode } from './oneTimeCodes.ts'
import type { From } from './openSession.ts'
import { phoneNumberOf } from './phoneNumber.ts'
import { lockUserByPhone } from './phones.store.ts'

type Desk = Pick<House, 'db' | 'clock' | 'config' | 'secret'>

/**
 * Lets in whoever has the code that was sent to a proved number; of whom has a second factor, it is asked next. A number
 * that is nobody's has a code as well, which nobody is told, so that guesses at it are counted and answered alike.
 */
export async function signInWithPhone(desk: Desk, input: { phoneNumber: string; otp: string }, from: From): Promise<Entry> {
  const subject = phoneNumberOf(input.phoneNumber)
  const outcome = await desk.db.transaction(async (db): Promise<Entry | 'wrong' | 'disabled'> => {
    const isRight = await useCode(db, desk, { purpose: 'phone', subject }, digitsOf(input.otp))
    const user = isRight ? await lockUserByPhone(db, subject) : undefined
    if (!user) return 'wrong'
    return isClosed(user) ? 'disabled' : letIn(db, desk, user, from)
  })
  // Thrown only now, since a refusal inside of the transaction would have taken the guess back.
  if (outcome === 'wrong') throw badInput('otp', 'Wrong OTP Entered!')
  if (outcome === 'disabled') throw new Refusal('UNAUTHORIZED', disabledMessage)
  return outcome
}
