import { minutesToWait, wrongCodesTold } from '@app/contract/secondFactor/secondFactor.rules.ts'
import type { FactorAnswer, PasskeyAnswer } from '@app/contract/secondFactor/secondFactor.shapes.ts'
import { later, minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, Refusal } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import type { UserRow } from '#users/index.ts'
import { notifyOwner } from '../factors/notifyOwner.ts'
import { findPasskeyByCredential, savePasskeyUse } from '../passkeys/passkeys.store.ts'
import { checkPasskey, type Verification } from '../passkeys/passkeys.ts'
import { redeemRecoveryCode } from '../recoveryCodes/recoveryCodes.ts'
import { decryptSecret } from '../totp/hiddenSecret.ts'
import { consumeTotpStep, findTotp } from '../totp/totp.store.ts'
import { stepOf } from '../totp/totp.ts'
import { forgetWrongCodes, saveWrongCodes, type WrongCodes, wrongCodesOf } from './challenges.store.ts'

type Deps = Pick<AppContext, 'clock' | 'config' | 'secret' | 'log'>
/** A wrong answer counts against its challenge; an answer that was not checked does not. */
export type FactorCheck = { is: 'right' } | { is: 'wrong' | 'unread'; refusal: Refusal }

const wrong = {
  code: badInput('code', 'That code is not right, or it was used before. Wait for the next one and try again.'),
  recoveryCode: badInput('recoveryCode', 'That recovery code is not right, or it was used before.'),
  passkey: badInput('passkey', 'That passkey could not be checked. Please try again.'),
}
export const wrongPasskey = wrong.passkey
const nothing = badInput('code', 'Please enter the code.')

/**
 * Whether the answer proves a factor of a person, whose row the caller's transaction has locked. A right answer is consumed in the same
 * transaction. Wrong codes are counted per account over all challenges, so the caller must commit before it refuses.
 */
export async function checkFactor(db: Db, context: Deps, user: UserRow, answer: FactorAnswer, toSign: string | null): Promise<FactorCheck> {
  const { code, recoveryCode, passkey } = answer
  if (passkey) {
    const isRight = toSign !== null && (await consumePasskey(db, context, user.id, { answer: passkey, toSign, verification: 'preferred' }))
    return isRight ? { is: 'right' } : { is: 'wrong', refusal: wrong.passkey }
  }
  if (!code && !recoveryCode) return { is: 'unread', refusal: nothing }
  const before = await wrongCodesOf(db, user.id)
  const now = context.clock.now()
  if (before?.waitUntil && before.waitUntil > now) return { is: 'unread', refusal: waiting(before.waitUntil, now) }
  if (code ? await consumeCode(db, context, user.id, code) : await consumeRecoveryCode(db, context, user, recoveryCode ?? '')) {
    if (before) await forgetWrongCodes(db, user.id)
    return { is: 'right' }
  }
  const waitUntil = await countWrong(db, user, before, now)
  return { is: 'wrong', refusal: waitUntil ? waiting(waitUntil, now) : code ? wrong.code : wrong.recoveryCode }
}

/** Consumes an answer of a passkey; false if the passkey is not this person's or has not signed the challenge. */
export async function consumePasskey(
  db: Db,
  { clock, config }: Pick<AppContext, 'clock' | 'config'>,
  userId: string,
  signed: { answer: PasskeyAnswer; toSign: string; verification: Verification },
): Promise<boolean> {
  const passkey = await findPasskeyByCredential(db, signed.answer.id)
  const use = passkey?.userId === userId ? await checkPasskey(config, passkey, signed) : undefined
  if (passkey && use) await savePasskeyUse(db, passkey.id, { ...use, lastUsedAt: clock.now() })
  return use !== undefined
}

async function consumeCode(db: Db, { clock, secret, log }: Deps, userId: string, code: string): Promise<boolean> {
  const totp = await findTotp(db, userId)
  if (!totp?.confirmedAt) return false
  const plain = decryptSecret(secret, userId, totp.hiddenSecret)
  if (!plain) {
    log.error({ user: userId }, "the secret of an authenticator app can't be read: was APP_SECRET changed?")
    return false
  }
  const now = clock.now()
  const step = stepOf(plain, code, now)
  return step !== undefined && (await consumeTotpStep(db, userId, step, now))
}

async function consumeRecoveryCode(db: Db, context: Deps, user: UserRow, code: string): Promise<boolean> {
  const isTaken = await redeemRecoveryCode(db, context, user.id, code)
  if (isTaken) await notifyOwner(db, { user, what: 'recoveryCodeUsed', actor: user, at: context.clock.now() })
  return isTaken
}

async function countWrong(db: Db, user: UserRow, before: WrongCodes | undefined, now: Date): Promise<Date | null> {
  const count = (before?.count ?? 0) + 1
  const wait = minutesToWait(count)
  const waitUntil = wait > 0 ? later(now, minutes(wait)) : null
  await saveWrongCodes(db, user.id, { count, waitUntil }, now)
  if (count === wrongCodesTold) await notifyOwner(db, { user, what: 'guessed', actor: null, at: now })
  return waitUntil
}

function waiting(until: Date, now: Date): Refusal {
  const retryAfter = Math.ceil((until.getTime() - now.getTime()) / 1000)
  const left = Math.ceil(retryAfter / 60)
  return new Refusal('TOO_MANY', `Too many wrong codes. Try again in ${left} ${left === 1 ? 'minute' : 'minutes'}.`, { retryAfter })
}
