import {
  type CodePurpose,
  codeMinutes,
  codeTriesAllowed,
  invitationDays,
  minutesToWaitForCode,
  normalName,
  resendAfterSeconds,
  resetTokenMinutes,
} from '@app/contract/auth/auth.rules.ts'
import { fingerprint, newCode, newToken, sameText, sealed } from '#config/secrets.ts'
import { days, hours, later, minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, Refusal } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import type { RequestOrigin } from '../sessions/requestOrigin.ts'
import { forgetGuesses, guessesAt, saveGuesses } from './codeGuesses.store.ts'
import {
  type CodeOf,
  codesSentSince,
  countTry,
  insertCode,
  lockCodeByLink,
  lockCodeOf,
  lockSubject,
  lockToken,
  markCodeUsed,
  voidCodes,
  voidCodesOf,
} from './codes.store.ts'

type Deps = Pick<AppContext, 'clock' | 'secret'>
type Proof = { purpose: CodePurpose; subject: string }
/** With who asks, and the account that the subject belongs to, where there is one and they are known to it. */
type Asking = Proof & { origin: RequestOrigin; accountId?: string | undefined; receiver?: string }
export type Issued = { id: string; code: string; link: string }
/** What a guess came to. Nobody's guess is looked at while a wait is on: there were too many wrong ones, whoever's they were. */
export type Guess = 'right' | 'wrong' | { waitUntil: Date }

/** So many mails or texts an hour, whoever asks; a browser that the account knows has as many of its own. */
const codesAnHour = 10

/**
 * Makes a six-digit code and ends the older ones of whoever asks, in the caller's transaction; those that others have asked
 * for stay as they are. With it comes a token for the link in the mail, which counts in any browser. Answers nothing when
 * one was sent half a minute ago, or many within the hour; the caller then sends nothing, and says nothing of it.
 */
export async function issueCode(db: Db, { clock, secret }: Deps, asking: Asking): Promise<Issued | undefined> {
  const of = normal(asking)
  await lockSubject(db, of)
  const now = clock.now()
  const sent = await codesSentSince(db, of, later(now, -hours(1)))
  const own = sent.filter((code) => isSame(code, asking.origin))
  const counted = isKnownTo(asking) ? own : sent
  const last = own[0]
  if (counted.length >= codesAnHour || (last && later(last.sentAt, resendAfterSeconds * 1000) > now)) return undefined
  const [code, link] = [newCode(), newToken()]
  const { visitor, address } = asking.origin
  await voidCodesOf(db, of, { visitor, address }, now)
  const id = await insertCode(db, {
    ...of,
    sealedCode: sealedFor(secret, of, code),
    visitor,
    address,
    link: fingerprint(link),
    receiver: asking.receiver ?? null,
    sentAt: now,
    expiresAt: later(now, minutes(codeMinutes)),
  })
  return { id, code, link }
}

/** The long code that a right short one is exchanged for, in the caller's transaction. It can't be guessed, so it stands beside others. */
export async function issueToken(db: Db, { clock, secret }: Deps, subject: string): Promise<string> {
  const of = normal({ purpose: 'resetToken', subject })
  const token = newToken()
  const now = clock.now()
  const none = { visitor: null, address: null, link: null, receiver: null }
  await insertCode(db, {
    ...of,
    ...none,
    sealedCode: sealedFor(secret, of, token),
    sentAt: now,
    expiresAt: later(now, minutes(resetTokenMinutes)),
  })
  return token
}

/**
 * The token of a link that lets whoever reads the mails of an address choose a password, once and within some days, in the
 * caller's transaction. It is one of the codes for a new password: choosing one in another way ends it.
 */
export async function issueInvitation(db: Db, { clock }: Pick<AppContext, 'clock'>, email: string): Promise<string> {
  const link = newToken()
  const now = clock.now()
  await insertCode(db, {
    ...normal({ purpose: 'reset', subject: email }),
    // There is no short code that could be guessed.
    sealedCode: fingerprint(newToken()),
    visitor: null,
    address: null,
    receiver: null,
    link: fingerprint(link),
    sentAt: now,
    expiresAt: later(now, days(invitationDays)),
  })
  return link
}

/** True for a token that still counts, which is used up by it, as are all others of the subject: what they are for is done. */
export async function consumeToken(db: Db, { clock, secret }: Deps, subject: string, token: string): Promise<boolean> {
  const of = normal({ purpose: 'resetToken', subject })
  const now = clock.now()
  const found = await lockToken(db, of, sealedFor(secret, of, token), now)
  if (!found) return false
  await voidCodes(db, of, now)
  await voidCodes(db, normal({ purpose: 'reset', subject }), now)
  return true
}

/**
 * Right for the code that this very asker was sent, or for the token of a mail's link, wherever it is opened; it is used up
 * by it. A wrong one counts, and the caller's transaction must commit for it: whoever refuses does so after. From the sixth
 * guess on even the right code is wrong, and after many of all askers together nobody's is looked at for a while, except in
 * a browser that the account knows. The link always counts: it can't be guessed.
 */
export async function consumeCode(db: Db, { clock, secret }: Deps, asking: Asking, typed: string): Promise<Guess> {
  const of = normal(asking)
  const now = clock.now()
  await lockSubject(db, of)
  const key = guessKey(of, asking)
  if (typed.length > 20) {
    const linked = await lockCodeByLink(db, of, fingerprint(typed), now)
    if (linked) await settleRight(db, linked.id, of, asking, now)
    return linked ? 'right' : 'wrong'
  }
  const { visitor, address } = asking.origin
  const open = await lockCodeOf(db, of, { visitor, address }, now)
  if (!open) return 'wrong'
  const tries = visitor === null ? 'addressTries' : 'tries'
  if (open[tries] >= codeTriesAllowed) return 'wrong'
  const before = await guessesAt(db, key)
  if (before?.waitUntil && before.waitUntil > now) return { waitUntil: before.waitUntil }
  if (sameText(open.sealedCode, sealedFor(secret, of, withoutSeparators(typed)))) {
    await settleRight(db, open.id, of, asking, now)
    return 'right'
  }
  await countTry(db, open.id, tries)
  const count = (before?.count ?? 0) + 1
  const wait = minutesToWaitForCode(count)
  await saveGuesses(db, key, { count, waitUntil: wait > 0 ? later(now, minutes(wait)) : null }, now)
  return 'wrong'
}

async function settleRight(db: Db, id: string, of: CodeOf, asking: Asking, now: Date): Promise<void> {
  await markCodeUsed(db, id, now)
  await forgetGuesses(db, [guessKey(of, asking), guessKey(of, { origin: asking.origin })])
}

/** What whoever guessed is told, once the transaction that counts it is committed. */
export function refusalOf(guess: Exclude<Guess, 'right'>, { clock }: Pick<AppContext, 'clock'>, wrong: string, otherWay: string): Refusal {
  if (guess === 'wrong') return badInput('otp', wrong)
  const retryAfter = Math.ceil((guess.waitUntil.getTime() - clock.now().getTime()) / 1000)
  const left = Math.ceil(retryAfter / 60)
  const words = `Too many wrong codes were entered. ${otherWay}, or try again in ${left} ${left === 1 ? 'minute' : 'minutes'}.`
  return new Refusal('TOO_MANY', words, { retryAfter })
}

/** The digits of a code, however the person spaced them. */
const withoutSeparators = (typed: string) => typed.replace(/[\s-]/g, '')

const isKnownTo = ({ origin, accountId }: Pick<Asking, 'origin' | 'accountId'>) =>
  accountId !== undefined && origin.known[accountId] !== undefined

const isSame = (code: Pick<RequestOrigin, 'visitor' | 'address'>, { visitor, address }: RequestOrigin) =>
  (address !== null && code.address === address) || (visitor !== null && code.visitor === visitor)

/** Guesses are counted over everybody who guesses at one subject; those of a browser that its account knows are by themselves. */
const guessKey = ({ purpose, subject }: CodeOf, { origin, accountId }: Pick<Asking, 'origin' | 'accountId'>) =>
  [purpose, subject, ...(accountId && origin.known[accountId] ? [origin.known[accountId]] : [])].join('\n')

const normal = ({ purpose, subject }: Proof): CodeOf => ({ purpose, subject: normalName(subject) })
const sealedFor = (secret: string, { purpose, subject }: CodeOf, code: string) => sealed(secret, purpose, `${subject}\n${code}`)
