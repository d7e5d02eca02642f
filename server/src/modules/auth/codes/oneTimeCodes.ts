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
/** The request's origin, and the account of the subject if it has one and knows this origin. */
type CodeRequest = Proof & { origin: RequestOrigin; accountId?: string | undefined; receiver?: string }
export type IssuedCode = { id: string; code: string; link: string }
/** The result of a guess. During a wait no guess is checked: there were too many wrong ones, from any origin. */
export type Guess = 'right' | 'wrong' | { waitUntil: Date }

/** The hourly limit of mails or texts over all origins; a browser that the account knows has the same limit for itself. */
const codesAnHour = 10

/**
 * Makes a six-digit code and voids the older ones of this origin, in the caller's transaction; codes of other origins stay valid. A token
 * for the link in the mail comes with it and counts in any browser. Returns nothing if one was sent half a minute ago, or too many within
 * the hour; the caller then sends nothing and answers as usual.
 */
export async function issueCode(db: Db, { clock, secret }: Deps, request: CodeRequest): Promise<IssuedCode | undefined> {
  const of = normal(request)
  await lockSubject(db, of)
  const now = clock.now()
  const sent = await codesSentSince(db, of, later(now, -hours(1)))
  const own = sent.filter((code) => isSame(code, request.origin))
  const counted = isKnownTo(request) ? own : sent
  const last = own[0]
  if (counted.length >= codesAnHour || (last && later(last.sentAt, resendAfterSeconds * 1000) > now)) return undefined
  const [code, link] = [newCode(), newToken()]
  const { visitor, address } = request.origin
  await voidCodesOf(db, of, { visitor, address }, now)
  const id = await insertCode(db, {
    ...of,
    sealedCode: sealedFor(secret, of, code),
    visitor,
    address,
    link: fingerprint(link),
    receiver: request.receiver ?? null,
    sentAt: now,
    expiresAt: later(now, minutes(codeMinutes)),
  })
  return { id, code, link }
}

/** The long code that a right short one is exchanged for, in the caller's transaction. It cannot be guessed, so several may be valid. */
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
 * The token of a link with which the reader of an address's mails can choose a password, once and within some days, in the caller's
 * transaction. It counts as a code for a new password: choosing one in another way voids it.
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

/** Consumes a valid token and voids all other codes of the subject; false if the token is not valid. */
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
 * Right for the code that was sent to this origin, or for the token of a mail's link, from any device; it is consumed. A wrong guess is
 * counted, so the caller's transaction must commit before it refuses. From the sixth guess on even the right code is wrong. After many
 * wrong guesses over all origins none is checked for a while, except in a browser that the account knows. The link always counts: it cannot
 * be guessed.
 */
export async function consumeCode(db: Db, { clock, secret }: Deps, request: CodeRequest, typed: string): Promise<Guess> {
  const of = normal(request)
  const now = clock.now()
  await lockSubject(db, of)
  const key = guessKey(of, request)
  if (typed.length > 20) {
    const linked = await lockCodeByLink(db, of, fingerprint(typed), now)
    if (linked) await settleRight(db, linked.id, of, request, now)
    return linked ? 'right' : 'wrong'
  }
  const { visitor, address } = request.origin
  const open = await lockCodeOf(db, of, { visitor, address }, now)
  if (!open) return 'wrong'
  const tries = visitor === null ? 'addressTries' : 'tries'
  if (open[tries] >= codeTriesAllowed) return 'wrong'
  const before = await guessesAt(db, key)
  if (before?.waitUntil && before.waitUntil > now) return { waitUntil: before.waitUntil }
  if (sameText(open.sealedCode, sealedFor(secret, of, withoutSeparators(typed)))) {
    await settleRight(db, open.id, of, request, now)
    return 'right'
  }
  await countTry(db, open.id, tries)
  const count = (before?.count ?? 0) + 1
  const wait = minutesToWaitForCode(count)
  await saveGuesses(db, key, { count, waitUntil: wait > 0 ? later(now, minutes(wait)) : null }, now)
  return 'wrong'
}

async function settleRight(db: Db, id: string, of: CodeOf, request: CodeRequest, now: Date): Promise<void> {
  await markCodeUsed(db, id, now)
  await forgetGuesses(db, [guessKey(of, request), guessKey(of, { origin: request.origin })])
}

/** The refusal for a wrong guess, thrown after the transaction that counts it has committed. */
export function refusalOf(guess: Exclude<Guess, 'right'>, { clock }: Pick<AppContext, 'clock'>, wrong: string, otherWay: string): Refusal {
  if (guess === 'wrong') return badInput('otp', wrong)
  const retryAfter = Math.ceil((guess.waitUntil.getTime() - clock.now().getTime()) / 1000)
  const left = Math.ceil(retryAfter / 60)
  const words = `Too many wrong codes were entered. ${otherWay}, or try again in ${left} ${left === 1 ? 'minute' : 'minutes'}.`
  return new Refusal('TOO_MANY', words, { retryAfter })
}

/** The digits of a code with any separators removed. */
const withoutSeparators = (typed: string) => typed.replace(/[\s-]/g, '')

const isKnownTo = ({ origin, accountId }: Pick<CodeRequest, 'origin' | 'accountId'>) =>
  accountId !== undefined && origin.known[accountId] !== undefined

const isSame = (code: Pick<RequestOrigin, 'visitor' | 'address'>, { visitor, address }: RequestOrigin) =>
  (address !== null && code.address === address) || (visitor !== null && code.visitor === visitor)

/** Guesses are counted per subject over all origins; those of a browser that its account knows are counted separately. */
const guessKey = ({ purpose, subject }: CodeOf, { origin, accountId }: Pick<CodeRequest, 'origin' | 'accountId'>) =>
  [purpose, subject, ...(accountId && origin.known[accountId] ? [origin.known[accountId]] : [])].join('\n')

const normal = ({ purpose, subject }: Proof): CodeOf => ({ purpose, subject: normalName(subject) })
const sealedFor = (secret: string, { purpose, subject }: CodeOf, code: string) => sealed(secret, purpose, `${subject}\n${code}`)
