import {
  type CodePurpose,
  codeMinutes,
  codeTriesAllowed,
  normalName,
  resendAfterSeconds,
  resetTokenMinutes,
} from '@app/contract/auth/auth.rules.ts'
import { hours, later, minutes } from '#core/clock.ts'
import type { Db } from '#core/db.ts'
import type { House } from '#core/house.ts'
import { newCode, newToken, sameText, sealed } from '#core/secrets.ts'
import { type CodeOf, codesSentSince, countTry, holdSubject, insertCode, lockOpenCode, markCodeUsed, voidCodes } from './codes.store.ts'

type Desk = Pick<House, 'clock' | 'secret'>
type Proof = { purpose: CodePurpose; subject: string }

/** Each code allows five guesses; without a limit on codes, asking for new ones would allow any number. */
const codesAnHour = 10

/**
 * Makes a six-digit code and ends the older ones of the subject, in the caller's transaction. Answers nothing when one
 * was sent half a minute ago, or many within the hour; the caller then sends nothing, and says nothing of it.
 */
export async function issueCode(db: Db, { clock, secret }: Desk, proof: Proof): Promise<{ id: string; code: string } | undefined> {
  const of = normal(proof)
  await holdSubject(db, of)
  const now = clock.now()
  const sent = await codesSentSince(db, of, later(now, -hours(1)))
  const last = sent[0]
  if (sent.length >= codesAnHour || (last && later(last, resendAfterSeconds * 1000) > now)) return undefined
  const code = newCode()
  return { id: await keep(db, of, secret, code, now, codeMinutes), code }
}

/** The long code that a right short one is exchanged for, in the caller's transaction; it replaces older ones. */
export async function issueToken(db: Db, { clock, secret }: Desk, subject: string): Promise<string> {
  const of = normal({ purpose: 'resetToken', subject })
  const token = newToken()
  await keep(db, of, secret, token, clock.now(), resetTokenMinutes)
  return token
}

/**
 * True for the right code, which is used up by it. A wrong one counts, and the caller's transaction must commit for it:
 * whoever refuses does so after. From the sixth guess on even the right code is wrong.
 */
export async function useCode(db: Db, { clock, secret }: Desk, proof: Proof, typed: string): Promise<boolean> {
  const of = normal(proof)
  const now = clock.now()
  const open = await lockOpenCode(db, of, now)
  if (!open || open.tries >= codeTriesAllowed) return false
  const isRight = sameText(open.sealedCode, sealedFor(secret, of, typed))
  if (isRight) await markCodeUsed(db, open.id, now)
  else await countTry(db, open.id)
  return isRight
}

/** The digits of a code, however the person spaced them. */
export const digitsOf = (typed: string) => typed.replace(/[\s-]/g, '')

async function keep(db: Db, of: CodeOf, secret: string, code: string, now: Date, validMinutes: number): Promise<string> {
  await voidCodes(db, of, now)
  return insertCode(db, { ...of, sealedCode: sealedFor(secret, of, code), sentAt: now, expiresAt: later(now, minutes(validMinutes)) })
}

const normal = ({ purpose, subject }: Proof): CodeOf => ({ purpose, subject: normalName(subject) })
const sealedFor = (secret: string, { purpose, subject }: CodeOf, code: string) => sealed(secret, purpose, `${subject}\n${code}`)
