import { codeMinutes, lastAdminLockMinutes, wrongPasswordsAllowed } from '@app/contract/auth/auth.rules.ts'
import { momentIn } from '@app/contract/core/format.ts'
import { brandOf } from '#company/index.ts'
import { days, later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { postMail } from '#mail/index.ts'
import { absoluteHref } from '#outside/mail/index.ts'
import { accessInWords, findUser, findUserByEmail, type UserToShow, zoneOf } from '#users/index.ts'
import {
  accountLocked as accountLockedEmail,
  existingAccount,
  passwordChanged as passwordChangedEmail,
  resetCode,
  signupCode,
} from './auth.emails.ts'
import { deleteCaptchasExpiredBefore } from './captchas/captchas.store.ts'
import { deleteGuessesBefore } from './codes/codeGuesses.store.ts'
import { deleteCodesExpiredBefore } from './codes/codes.store.ts'
import { issueCode } from './codes/oneTimeCodes.ts'
import { endImpersonations } from './impersonation/endImpersonations.ts'
import { phoneJobs } from './phone/phone.jobs.ts'
import { deviceWords } from './sessions/deviceWords.ts'
import type { RequestOrigin } from './sessions/requestOrigin.ts'
import { deleteSessionsOver } from './sessions/sessions.store.ts'
import { deleteCountsBefore } from './signIn/wrongPasswords.store.ts'

type SignupCodeRequest = { email: string; origin: RequestOrigin }
type ResetCodeRequest = SignupCodeRequest & { userAgent: string }
type AccountNotice = { userId: string; at: string }
/** The effect of three wrong passwords; an account that was closed before stays as it was. */
type LockNotice = AccountNotice & { became: 'locked' | 'delayed' | 'asBefore' }
declare module '#jobs/jobs.ts' {
  interface Jobs {
    sendSignupCode: SignupCodeRequest
    sendResetCode: ResetCodeRequest
    accountLocked: LockNotice
    passwordChanged: AccountNotice
    sessionsEnded: { ids: readonly string[] }
    endViewing: object
    forgetExpired: object
  }
}

/** Wrong passwords are forgotten after this long without a new one; a locked account stays locked. */
const countsKeptDays = 365

/** The code is made in the job, so that the call takes the same time for unknown addresses as for known ones. */
async function sendSignupCode({ email, origin }: SignupCodeRequest, { db, clock, config, secret }: JobContext): Promise<void> {
  await db.transaction(async (db) => {
    const issued = await issueCode(db, { clock, secret }, { purpose: 'signup', subject: email, origin })
    if (!issued) return
    const isKnown = (await findUserByEmail(db, email)) !== undefined
    const message = isKnown
      ? existingAccount(await brandOf(db, config), {
          signInHref: absoluteHref(config, 'signIn'),
          resetHref: absoluteHref(config, 'forgetPassword'),
        })
      : signupCode(await brandOf(db, config), {
          code: issued.code,
          minutes: codeMinutes,
          href: `${absoluteHref(config, 'signUp', { email })}#${issued.link}`,
        })
    await postMail(db, {
      key: `signupCode:${issued.id}`,
      to: email,
      kind: isKnown ? 'addressKnown' : 'signupCode',
      isSecret: !isKnown,
      ...message,
    })
  })
}

/** An unknown address gets a code too, which is not mailed: guesses at it are counted and refused like any others. */
async function sendResetCode({ email, origin, userAgent }: ResetCodeRequest, { db, clock, config, secret }: JobContext): Promise<void> {
  await db.transaction(async (db) => {
    const user = await findUserByEmail(db, email)
    const issued = await issueCode(db, { clock, secret }, { purpose: 'reset', subject: email, origin, accountId: user?.id })
    if (!issued || !user) return
    const message = resetCode(await brandOf(db, config), {
      code: issued.code,
      minutes: codeMinutes,
      href: `${absoluteHref(config, 'forgetPassword', { email: user.email })}#${issued.link}`,
      device: deviceWords(userAgent),
      at: momentIn(zoneOf(user, config.TIME_ZONE), clock.now()),
    })
    await postMail(db, { key: `resetCode:${issued.id}`, to: user.email, kind: 'resetCode', isSecret: true, ...message })
  })
}

/** Also enqueued for names without an account; then no mail is sent. Nor is one sent for an account that an admin closed. */
async function accountLocked({ became, ...about }: LockNotice, { db, config }: JobContext): Promise<void> {
  const user = await findUser(db, about.userId)
  if (!user) return
  if (became !== 'asBefore') await recordLock(db, user, became, about.at)
  if (user.disabledReason !== 'admin') await notifyOwner(db, config, user, 'accountLocked', about)
}

/** Recorded in the job: a log line in the transaction itself would make the answer slower for names that exist. */
const recordLock = (db: Db, { id, username }: { id: string; username: string }, became: 'locked' | 'delayed', at: string) =>
  recordAudit(db, {
    actor: null,
    kind: 'access',
    key: `${became}:${id}:${at}`,
    subject: { kind: 'user', id },
    at: new Date(at),
    ...(became === 'locked'
      ? {
          activity: `locked the account of ${username} after ${wrongPasswordsAllowed} wrong passwords`,
          before: { account: accessInWords(null) },
          after: { account: accessInWords('wrong-passwords') },
        }
      : { activity: `made ${username} wait ${lastAdminLockMinutes} minutes after ${wrongPasswordsAllowed} wrong passwords` }),
  })

async function passwordChanged(about: AccountNotice, { db, config }: JobContext): Promise<void> {
  const user = await findUser(db, about.userId)
  if (user) await notifyOwner(db, config, user, 'passwordChanged', about)
}

const ownersEmails = { accountLocked: accountLockedEmail, passwordChanged: passwordChangedEmail }

async function notifyOwner(
  db: Db,
  config: AppContext['config'],
  owner: Pick<UserToShow, 'name' | 'email' | 'timezone'>,
  kind: keyof typeof ownersEmails,
  { userId, at }: AccountNotice,
): Promise<void> {
  const message = ownersEmails[kind](await brandOf(db, config), {
    name: owner.name,
    at: momentIn(zoneOf(owner, config.TIME_ZONE), new Date(at)),
    resetHref: absoluteHref(config, 'forgetPassword'),
  })
  await db.transaction((db) => postMail(db, { key: `${kind}:${userId}:${at}`, to: owner.email, kind, ...message }))
}

async function sessionsEnded({ ids }: { ids: readonly string[] }, { push }: JobContext): Promise<void> {
  push.sessionEnded(ids)
}

/** The expiry alone has ended it; this records that in the audit log. */
async function endImpersonation(_: object, { db, clock }: JobContext): Promise<void> {
  const now = clock.now()
  await db.transaction((db) => endImpersonations(db, { overAt: now }, now))
}

async function forgetExpired(_: object, { db, clock, config, push }: JobContext): Promise<void> {
  const now = clock.now()
  // A socket is authenticated only when it opens; one that was never closed would stay subscribed.
  push.sessionEnded(await deleteSessionsOver(db, { now, openedBefore: later(now, -days(config.SESSION_MAX_DAYS)) }))
  await deleteCaptchasExpiredBefore(db, now)
  // Codes are kept for a while after they expire, since those of the last hour limit how many more are sent.
  await deleteCodesExpiredBefore(db, later(now, -days(config.CODES_KEPT_DAYS)))
  await deleteCountsBefore(db, later(now, -days(countsKeptDays)))
  await deleteGuessesBefore(db, later(now, -days(countsKeptDays)))
}

export const authJobs = {
  sendSignupCode,
  sendResetCode,
  accountLocked,
  passwordChanged,
  sessionsEnded,
  endViewing: endImpersonation,
  forgetExpired,
  ...phoneJobs,
} satisfies JobHandlers
export const authCrontab = '11 * * * * forgetExpired ?jobKey=forgetExpired&max=3'
