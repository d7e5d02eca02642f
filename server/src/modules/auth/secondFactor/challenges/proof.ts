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
import { proofOf, saveProof, takeChallenge } from './challenges.store.ts'
import { type Checked, checkFactor } from './checkFactor.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'secret' | 'log'>
/** Somebody, in one of the places where they are signed in. */
export type OwnSession = { userId: string; sessionId: string }
type Proof = FactorAnswer & { password?: string | undefined; token?: string | undefined }

/** By what the caller can prove themselves; what a passkey is to sign is good for this session alone. */
export const askForProof = (context: Deps, { userId, sessionId }: OwnSession) =>
  context.db.transaction(async (db) => {
    const user = orNotFound(await lockUser(db, userId), 'User')
    return await askFactor(db, context, { kind: 'proof', user, factors: await factorsOf(db, userId), sessionId })
  })

/** For ten minutes this session may change factors: whoever finds it open on a table can't. Answers until when. */
export async function prove(context: Deps, here: OwnSession, proof: Proof): Promise<Date> {
  const provenUntil = later(context.clock.now(), minutes(proofMinutes))
  const { password } = proof
  if (password) {
    // Asked before the password is, so that it is not counted, and again under the row, where a factor may have been added.
    await refuseWeaker(context.db, here, 'password')
    await withOwnPassword(context, here, password, async (db) => {
      await refuseWeaker(db, here, 'password')
      await saveProof(db, here.sessionId, provenUntil)
    })
    return provenUntil
  }
  const checked = await context.db.transaction(async (db): Promise<Checked> => {
    const user = orNotFound(await lockUser(db, here.userId), 'User')
    if (proof.code && !proof.passkey) await refuseWeaker(db, here, 'totp')
    const checked = await checkFactor(db, context, user, proof, await toSignHere(db, context, here, proof.token))
    if (checked.is === 'right') await saveProof(db, here.sessionId, provenUntil)
    return checked
  })
  // Thrown only now, since a refusal inside of the transaction would have taken the counts back.
  if (checked.is !== 'right') throw checked.refusal
  return provenUntil
}

const strongestInWords = {
  passkey: 'Please confirm with your passkey, or with a recovery code.',
  totp: 'Please confirm with the code of your authenticator app, or with a recovery code.',
} as const
const fields = { password: 'password', totp: 'code' } as const

/** Whatever the session was opened with: once there is something stronger, what is weaker changes no factor any more. */
async function refuseWeaker(db: Db, { userId }: OwnSession, way: keyof typeof fields): Promise<void> {
  const factors = await factorsOf(db, userId)
  if (!hasFactor(factors) || proofWaysOf(factors).includes(way)) return
  throw new Refusal('REFUSED', strongestInWords[factors.passkeys.length > 0 ? 'passkey' : 'totp'], { field: fields[way] })
}

async function toSignHere(db: Db, { clock }: Deps, { sessionId }: OwnSession, token: string | undefined): Promise<string | null> {
  if (!token) return null
  const asked = await takeChallenge(db, { kind: 'proof', tokenFingerprint: fingerprint(token), now: clock.now() })
  return asked?.sessionId === sessionId ? asked.toSign : null
}

/** Does the work for whoever has proved themselves in this session, in a transaction that holds their row. */
export const withProof = <T>({ db, clock }: Deps, here: OwnSession, work: (db: Db, user: UserRow, now: Date) => Promise<T>): Promise<T> =>
  db.transaction(async (db) => {
    const user = orNotFound(await lockUser(db, here.userId), 'User')
    const now = clock.now()
    await refuseWithoutProof(db, here, now)
    return await work(db, user, now)
  })

/** For what concerns others: the row of whoever decides need not be held. */
export async function refuseWithoutProof(db: Db, { sessionId }: OwnSession, now: Date): Promise<void> {
  if (await proofOf(db, sessionId, now)) return
  throw new Refusal('REFUSED', 'Please confirm first that it is you.', { field: 'proof' })
}
