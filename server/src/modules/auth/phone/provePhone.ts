import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, onDuplicate, orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { lockUser, saveUser } from '#users/index.ts'
import { consumeCode, refusalOf } from '../codes/oneTimeCodes.ts'
import { accountAsking } from '../sessions/requestOrigin.ts'
import { withOwnPassword } from '../signIn/guardPassword.ts'
import { phoneNumberOf } from './phoneNumber.ts'
import { refuseTooManyTexts } from './textLimits.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'secret'>

const taken = { users_phone_number_key: conflict('Another account signs in with this number already!') }

/** A code belongs to one person and one number: a number proved by one person is no proof for another. */
export const phoneProofOf = (userId: string, phoneNumber: string) =>
  ({ purpose: 'addPhone', subject: `${phoneNumber} of ${userId}`, origin: accountAsking(userId) }) as const

/** Adding a way to sign in needs the password, so that a browser left open is not enough. */
export async function sendPhoneProof(
  context: Deps,
  ownSession: { userId: string; sessionId: string | null },
  input: { phoneNumber: string; password: string },
): Promise<void> {
  const phoneNumber = phoneNumberOf(input.phoneNumber)
  await refuseTooManyTexts(context, { receiver: phoneNumber, visitor: accountAsking(ownSession.userId).visitor })
  await withOwnPassword(context, ownSession, input.password, (db) =>
    enqueue(db, 'sendPhoneProof', { userId: ownSession.userId, phoneNumber }, { jobKey: `phoneProof:${ownSession.userId}:${phoneNumber}` }),
  )
}

export async function provePhone(
  { db, clock, secret }: Pick<AppContext, 'db' | 'clock' | 'secret'>,
  me: Actor,
  input: { phoneNumber: string; otp: string },
): Promise<void> {
  const phoneNumber = phoneNumberOf(input.phoneNumber)
  const guess = await onDuplicate(taken, () =>
    db.transaction(async (db) => {
      const guess = await consumeCode(db, { clock, secret }, phoneProofOf(me.id, phoneNumber), input.otp)
      if (guess !== 'right') return guess
      const before = (await lockUser(db, me.id))?.phoneNumber ?? null
      const now = clock.now()
      await saveUser(db, me.id, { phoneNumber, phoneVerifiedAt: now }, now)
      await record(db, me, { before, after: phoneNumber, at: now })
      return guess
    }),
  )
  if (guess !== 'right') throw refusalOf(guess, { clock }, 'Wrong OTP Entered!', 'Take another number')
}

export async function removePhone({ db, clock }: Pick<AppContext, 'db' | 'clock'>, me: Actor): Promise<void> {
  await db.transaction(async (db) => {
    const user = orNotFound(await lockUser(db, me.id), 'User')
    if (user.phoneNumber === null) return
    const now = clock.now()
    await saveUser(db, me.id, { phoneNumber: null, phoneVerifiedAt: null }, now)
    await record(db, me, { before: user.phoneNumber, after: null, at: now })
  })
}

/** A number is a way to sign in, so every change is recorded in the audit log and its owner is notified. */
async function record(db: Db, me: Actor, { before, after, at }: { before: string | null; after: string | null; at: Date }) {
  await recordAudit(db, {
    actor: me,
    kind: 'security',
    activity: after === null ? 'removed the phone number they signed in with' : 'proved a phone number to sign in with',
    subject: { kind: 'user', id: me.id },
    before: { phone: before },
    after: { phone: after },
    at,
  })
  await enqueue(db, 'phoneChanged', { userId: me.id, number: after, at: at.toISOString() })
}
