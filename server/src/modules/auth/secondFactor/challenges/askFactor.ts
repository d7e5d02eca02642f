import { challengeMinutes } from '@app/contract/secondFactor/secondFactor.rules.ts'
import type { FactorPrompt } from '@app/contract/secondFactor/secondFactor.shapes.ts'
import { fingerprint, newToken } from '#config/secrets.ts'
import { later, minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import type { UserRow } from '#users/index.ts'
import { type Factors, methodsOf, proofWaysOf } from '../factors/factorsOf.ts'
import { passkeyRequest } from '../passkeys/passkeys.ts'
import { insertChallenge } from './challenges.store.ts'

type Deps = Pick<AppContext, 'clock' | 'config'>
type Question = { user: UserRow; factors: Factors } & ({ kind: 'signIn' } | { kind: 'proof'; sessionId: string })

/** Stores a challenge in the caller's transaction and returns the prompt for the account's owner. */
export async function askFactor(db: Db, { clock, config }: Deps, question: Question): Promise<FactorPrompt> {
  const { kind, user, factors } = question
  const token = newToken()
  const methods = question.kind === 'proof' ? proofWaysOf(factors).filter((way) => way !== 'password') : methodsOf(factors)
  const passkey = methods.includes('passkey') ? await passkeyRequest(config, factors.passkeys, 'preferred') : undefined
  await insertChallenge(db, {
    kind,
    tokenFingerprint: fingerprint(token),
    userId: user.id,
    sessionId: question.kind === 'proof' ? question.sessionId : null,
    passwordThen: passwordMark(user),
    toSign: passkey?.challenge ?? null,
    expiresAt: later(clock.now(), minutes(challengeMinutes)),
  })
  return { token, methods, ...(passkey && { passkey }) }
}

/** Distinguishes one password of a person from the next without disclosing it. */
export const passwordMark = ({ passwordHash }: Pick<UserRow, 'passwordHash'>) => fingerprint(passwordHash ?? '')
