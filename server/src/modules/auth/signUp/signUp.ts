import type { SignUp } from '@app/contract/auth/auth.shapes.ts'
import { openBalance } from '#coins/index.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, onDuplicate, Refusal } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { insertUser, isNameTaken } from '#users/index.ts'
import { consumeCode, refusalOf } from '../codes/oneTimeCodes.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { refuseWeakPassword } from '../passwords/weakPassword.ts'
import { type From, type NewSession, openSession } from '../sessions/openSession.ts'
import type { RequestOrigin } from '../sessions/requestOrigin.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'secret'>

const takenWords = 'This username is already taken!'
const takenName = conflict(takenWords)
const takenAt = (field: string) => new Refusal('CONFLICT', takenWords, { field })
const taken = {
  users_username_key: takenName,
  // A name that looks like a taken one counts as taken.
  users_username_skeleton_key: takenName,
  users_email_key: conflict('There is an account with this e-mail address already!'),
}

/** @throws Refusal CONFLICT for a name that is taken or looks like a taken one, so that no code is mailed in vain */
export async function refuseTakenName(db: Db, username: string): Promise<void> {
  if (await isNameTaken(db, username.normalize('NFKC'))) throw takenAt('username')
}

/**
 * Creates a customer whose address the code has proved, and signs them in: a sign-in would ask for nothing more. A right code that meets a
 * taken user name stays valid, since everything is rolled back: the person chooses another name and sends the same code again.
 */
export async function signUp(
  { db, clock, config, secret }: Deps,
  data: SignUp,
  { otp, origin, from }: { otp: string; origin: RequestOrigin; from: From },
): Promise<NewSession> {
  await refuseWeakPassword(
    data.password,
    { username: data.username, name: data.name ?? '', email: data.email },
    { db, config },
    'data.password',
  )
  const passwordHash = await hashPassword(data.password)
  const opened = await onDuplicate(taken, () =>
    db.transaction(async (db) => {
      const guess = await consumeCode(db, { clock, secret }, { purpose: 'signup', subject: data.email, origin }, otp)
      if (guess !== 'right') return guess
      // Stored in the form in which it is compared at sign-in.
      const username = data.username.normalize('NFKC')
      const now = clock.now()
      const user = await insertUser(db, {
        username,
        name: data.name || username,
        email: data.email,
        passwordHash,
        role: 'user',
        createdAt: now,
        updatedAt: now,
      })
      await openBalance(db, user.id)
      // A new account has no second factor to ask for.
      return await openSession(db, { clock, config }, user.id, from)
    }),
  )
  if (typeof opened === 'object' && 'token' in opened) return opened
  throw refusalOf(opened, { clock }, 'You Entered Wrong OTP Please Try Again!', 'Open the link in our mail')
}
