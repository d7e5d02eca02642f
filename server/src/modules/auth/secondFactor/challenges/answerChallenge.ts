import { challengeMinutes, factorTriesAllowed } from '@app/contract/secondFactor/secondFactor.rules.ts'
import type { FactorAnswer, PasskeyAnswer } from '@app/contract/secondFactor/secondFactor.shapes.ts'
import { fingerprint, newToken } from '#config/secrets.ts'
import { later, minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { Refusal } from '#core/refusal.ts'
import { isClosed, lockUser } from '#users/index.ts'
import { type From, type NewSession, openSession } from '../../sessions/openSession.ts'
import { disabledMessage } from '../../signIn/guardPassword.ts'
import { findPasskeyByCredential } from '../passkeys/passkeys.store.ts'
import { ownerNamedBy, passkeyRequest } from '../passkeys/passkeys.ts'
import { passwordMark } from './askFactor.ts'
import { consumeChallenge, countChallengeTry, deleteChallenge, findChallenge, insertChallenge } from './challenges.store.ts'
import { checkFactor, consumePasskey, wrongPasskey } from './checkFactor.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'secret' | 'log'>
type Outcome = { is: 'done'; session: NewSession } | { is: 'refused'; refusal: Refusal }

const over = () => new Refusal('REFUSED', 'This sign-in is over. Please begin again.', { field: 'token' })
const disabled = () => new Refusal('UNAUTHORIZED', disabledMessage)

/** The second step of signing in. Everything about one person is decided under their row lock, one answer after the other. */
export async function answerChallenge(
  context: Deps,
  { token, ...answer }: FactorAnswer & { token: string },
  from: From,
): Promise<NewSession> {
  const which = { kind: 'signIn', tokenFingerprint: fingerprint(token), now: context.clock.now() } as const
  const asked = await findChallenge(context.db, which)
  const userId = asked?.userId
  if (!userId) throw over()

  const outcome = await context.db.transaction(async (db): Promise<Outcome> => {
    const user = await lockUser(db, userId)
    const challenge = await findChallenge(db, which)
    if (!user || challenge?.passwordThen !== passwordMark(user)) return { is: 'refused', refusal: over() }
    if (isClosed(user)) return { is: 'refused', refusal: disabled() }
    const checked = await checkFactor(db, context, user, answer, challenge.toSign)
    if (checked.is === 'right') {
      await deleteChallenge(db, challenge.id)
      return { is: 'done', session: await openSession(db, context, user.id, from) }
    }
    const isLast = checked.is === 'wrong' && challenge.tries + 1 >= factorTriesAllowed
    if (isLast) await deleteChallenge(db, challenge.id)
    else if (checked.is === 'wrong') await countChallengeTry(db, challenge.id)
    return { is: 'refused', refusal: checked.refusal }
  })
  // Thrown after the commit: a refusal inside the transaction would roll the counts back.
  if (outcome.is === 'refused') throw outcome.refusal
  return outcome.session
}

/** Asks for any passkey that the visitor has for us; the answer is the same for everyone. */
export async function askForPasskey({ db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>) {
  const token = newToken()
  const passkey = await passkeyRequest(config, [], 'required')
  const expiresAt = later(clock.now(), minutes(challengeMinutes))
  await insertChallenge(db, { kind: 'passkeySignIn', tokenFingerprint: fingerprint(token), toSign: passkey.challenge, expiresAt })
  return { token, passkey }
}

/**
 * Signs in with a passkey alone, which proves both possession and a finger, face or PIN. Each challenge takes one answer, right or wrong.
 */
export async function signInWithPasskey(context: Deps, { token, passkey }: { token: string; passkey: PasskeyAnswer }, from: From) {
  const { db, clock } = context
  const asked = await consumeChallenge(db, { kind: 'passkeySignIn', tokenFingerprint: fingerprint(token), now: clock.now() })
  const toSign = asked?.toSign
  if (!toSign) throw over()
  const known = await findPasskeyByCredential(db, passkey.id)
  if (!known || ownerNamedBy(passkey) !== known.userId) throw wrongPasskey
  return await db.transaction(async (db) => {
    const user = await lockUser(db, known.userId)
    const isRight = await consumePasskey(db, context, known.userId, { answer: passkey, toSign, verification: 'required' })
    if (!user || !isRight) throw wrongPasskey
    if (isClosed(user)) throw disabled()
    return await openSession(db, context, user.id, from)
  })
}
