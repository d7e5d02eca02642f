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
import { accessInWords, findUser, findUserByEmail } from '#users/index.ts'
import {
  accountLocked as accountLockedEmail,
  addressKnown,
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

type SignupAsked = { email: string; origin: RequestOrigin }
type ResetAsked = SignupAsked & { userAgent: string }
type AboutAccount = { userId: string; at: string }
/** What three wrong passwords came to: an account that was closed already stays as it was. */
type AboutLock = AboutAccount & { became: 'locked' | 'delayed' | 'asBefore' }
declare module '#jobs/jobs.ts' {
  interface Jobs {
    sendSignupCode: SignupAsked
    sendResetCode: ResetAsked
    accountLocked: AboutLock
    passwordChanged: AboutAccount
    sessionsEnded: { ids: readonly string[] }
    endViewing: object
    forgetExpired: object
  }
}

/** After so long without a new try, wrong passwords are forgotten; an account that they locked stays locked. */
const countsKeptDays = 365

/** The code is made here and not in the call, so that an unknown address costs the caller the same time as a known one. */
async function sendSignupCode({ email, origin }: SignupAsked, { db, clock, config, secret }: JobContext): Promise<void> {
  await db.transaction(async (db) => {
    const issued = await issueCode(db, { clock, secret }, { purpose: 'signup', subject: email, origin })
    if (!issued) return
    const isKnown = (await findUserByEmail(db, email)) !== undefined
    const message = isKnown
      ? addressKnown(await brandOf(db, config), {
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

/** An unknown address gets a code too, which nobody is told: guesses at it are counted and refused like any others. */
async function sendResetCode({ email, origin, userAgent }: ResetAsked, { db, clock, config, secret }: JobContext): Promise<void> {
  await db.transaction(async (db) => {
    const user = await findUserByEmail(db, email)
    const issued = await issueCode(db, { clock, secret }, { purpose: 'reset', subject: email, origin, accountId: user?.id })
    if (!issued || !user) return
    const message = resetCode(await brandOf(db, config), {
      code: issued.code,
      minutes: codeMinutes,
      href: `${absoluteHref(config, 'forgetPassword', { email: user.email })}#${issued.link}`,
      device: deviceWords(userAgent),
      at: momentIn(config.TIME_ZONE, clock.now()),
    })
    await postMail(db, { key: `resetCode:${issued.id}`, to: user.email, kind: 'resetCode', isSecret: true, ...message })
  })
}

/** Written for names that are nobody's too; then there is nobody to tell. Whom an admin has shut out is told nothing. */
async function accountLocked({ became, ...about }: AboutLock, { db, config }: JobContext): Promise<void> {
  const user = await findUser(db, about.userId)
  if (!user) return
  if (became !== 'asBefore') await recordLock(db, user, became, about.at)
  if (user.disabledReason !== 'admin') await notifyOwner(db, config, user, 'accountLocked', about)
}

/** Told here, since a line in the transaction itself would take longer for a name that is somebody's. */
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

async function passwordChanged(about: AboutAccount, { db, config }: JobContext): Promise<void> {
  const user = await findUser(db, about.userId)
  if (user) await notifyOwner(db, config, user, 'passwordChanged', about)
}

const ownersEmails = { accountLocked: accountLockedEmail, passwordChanged: passwordChangedEmail }

async function notifyOwner(
  db: Db,
  config: AppContext['config'],
  owner: { name: string; email: string },
  kind: keyof typeof ownersEmails,
  { userId, at }: AboutAccount,
): Promise<void> {
  const message = ownersEmails[kind](await brandOf(db, config), {
    name: owner.name,
    at: momentIn(config.TIME_ZONE, new Date(at)),
    resetHref: absoluteHref(config, 'forgetPassword'),
  })
  await db.transaction((db) => postMail(db, { key: `${kind}:${userId}:${at}`, to: owner.email, kind, ...message }))
}

async function sessionsEnded({ ids }: { ids: readonly string[] }, { push }: JobContext): Promise<void> {
  push.sessionEnded(ids)
}

/** Its time alone has ended it; here that is written into the log. */
async function endImpersonation(_: object, { db, clock }: JobContext): Promise<void> {
  const now = clock.now()
  await db.transaction((db) => endImpersonations(db, { overAt: now }, now))
}

async function forgetExpired(_: object, { db, clock, config, push }: JobContext): Promise<void> {
  const now = clock.now()
  // A socket is only asked who it is when it is opened; one that was never closed would go on hearing.
  push.sessionEnded(await deleteSessionsOver(db, { now, openedBefore: later(now, -days(config.SESSION_MAX_DAYS)) }))
  await deleteCaptchasExpiredBefore(db, now)
  // Codes stay for a while after their time, since those of the last hour limit how many more are sent.
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
