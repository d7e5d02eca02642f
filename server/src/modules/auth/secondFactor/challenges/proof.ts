import { proofMinutes } from '@app/contract/secondFactor/secondFactor.rules.ts'
import type { FactorAnswer } from '@app/contract/secondFactor/secondFactor.shapes.ts'
import { fingerprint } from '#config/secrets.ts'
import { later, minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { orNotFound, Refusal } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { lockUser, type UserRow } from '#users/index.ts'
import { withOwnPassword } from '../../signIn/guardPassword.ts'
import { factorsOf, hasFactor, proofWaysOf } from '../factors/factorsOf.ts'
import { askFactor } from './askFactor.ts'
import { consumeChallenge, proofOf, saveProof } from './challenges.store.ts'
import { checkFactor, type FactorCheck } from './checkFactor.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'secret' | 'log'>
/** A person in one of their sessions. */
export type OwnSession = { userId: string; sessionId: string }
type Proof = FactorAnswer & { password?: string | undefined; token?: string | undefined }

/** The ways in which the caller can prove their identity; a passkey challenge is valid for this session alone. */
export const askForProof = (context: Deps, { userId, sessionId }: OwnSession) =>
  context.db.transaction(async (db) => {
    const user = orNotFound(await lockUser(db, userId), 'User')
    return await askFactor(db, context, { kind: 'proof', user, factors: await factorsOf(db, userId), sessionId })
  })

/** Allows this session to change factors for ten minutes, so that an unattended session cannot. Returns until when. */
export async function prove(context: Deps, ownSession: OwnSession, proof: Proof): Promise<Date> {
  const provenUntil = later(context.clock.now(), minutes(proofMinutes))
  const { password } = proof
  if (password) {
    // Checked before the password, so that it is not counted, and again under the row lock, as a factor may have been added.
    await refuseWeaker(context.db, ownSession, 'password')
    await withOwnPassword(context, ownSession, password, async (db) => {
      await refuseWeaker(db, ownSession, 'password')
      await saveProof(db, ownSession.sessionId, provenUntil)
    })
    return provenUntil
  }
  const checked = await context.db.transaction(async (db): Promise<FactorCheck> => {
    const user = orNotFound(await lockUser(db, ownSession.userId), 'User')
    if (proof.code && !proof.passkey) await refuseWeaker(db, ownSession, 'totp')
    const checked = await checkFactor(db, context, user, proof, await toSignHere(db, context, ownSession, proof.token))
    if (checked.is === 'right') await saveProof(db, ownSession.sessionId, provenUntil)
    return checked
  })
  // Thrown after the commit: a refusal inside the transaction would roll the counts back.
  if (checked.is !== 'right') throw checked.refusal
  return provenUntil
}

const strongestInWords = {
  passkey: 'Please confirm with your passkey, or with a recovery code.',
  totp: 'Please confirm with the code of your authenticator app, or with a recovery code.',
} as const
const fields = { password: 'password', totp: 'code' } as const

/** Once a stronger factor exists, weaker ones can change no factor, in any session. */
async function refuseWeaker(db: Db, { userId }: OwnSession, way: keyof typeof fields): Promise<void> {
  const factors = await factorsOf(db, userId)
  if (!hasFactor(factors) || proofWaysOf(factors).includes(way)) return
  throw new Refusal('REFUSED', strongestInWords[factors.passkeys.length > 0 ? 'passkey' : 'totp'], { field: fields[way] })
}

async function toSignHere(db: Db, { clock }: Deps, { sessionId }: OwnSession, token: string | undefined): Promise<string | null> {
  if (!token) return null
  const challenge = await consumeChallenge(db, { kind: 'proof', tokenFingerprint: fingerprint(token), now: clock.now() })
  return challenge?.sessionId === sessionId ? challenge.toSign : null
}

/** Runs the work for a person who has proved their identity in this session, in a transaction that locks their row. */
export const withProof = <T>(
  { db, clock }: Deps,
  ownSession: OwnSession,
  work: (db: Db, user: UserRow, now: Date) => Promise<T>,
): Promise<T> =>
  db.transaction(async (db) => {
    const user = orNotFound(await lockUser(db, ownSession.userId), 'User')
    const now = clock.now()
    await refuseWithoutProof(db, ownSession, now)
    return await work(db, user, now)
  })

/** For changes to other accounts; the row of the deciding person need not be locked. */
export async function refuseWithoutProof(db: Db, { sessionId }: OwnSession, now: Date): Promise<void> {
  if (await proofOf(db, sessionId, now)) return
  throw new Refusal('REFUSED', 'Please confirm first that it is you.', { field: 'proof' })
}
