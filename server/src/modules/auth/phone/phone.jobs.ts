import { codeMinutes } from '@app/contract/auth/auth.rules.ts'
import { momentIn } from '@app/contract/core/format.ts'
import { brandOf, companyOf } from '#company/index.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { postMail } from '#mail/index.ts'
import { absoluteHref } from '#outside/mail/index.ts'
import { postText } from '#textMessages/index.ts'
import { findUser, zoneOf } from '#users/index.ts'
import { issueCode } from '../codes/oneTimeCodes.ts'
import type { RequestOrigin } from '../sessions/requestOrigin.ts'
import { phoneChanged as phoneChangedEmail } from './phone.emails.ts'
import { personOfPhone } from './phones.store.ts'
import { phoneProofOf } from './provePhone.ts'
import { mayText } from './textLimits.ts'

/** The number that can sign in since then, or null; by the time of the job it may have changed again. */
type PhoneChanged = { userId: string; number: string | null; at: string }
declare module '#jobs/jobs.ts' {
  interface Jobs {
    sendPhoneCode: { phoneNumber: string; origin: RequestOrigin }
    sendPhoneProof: { userId: string; phoneNumber: string }
    phoneChanged: PhoneChanged
  }
}

/** An unknown number gets a code too, which is not sent: guesses at it are counted like any others. */
async function sendPhoneCode(
  { phoneNumber, origin }: { phoneNumber: string; origin: RequestOrigin },
  { db, clock, config, secret }: JobContext,
): Promise<void> {
  await db.transaction(async (db) => {
    const accountId = await personOfPhone(db, phoneNumber)
    const isKnown = accountId !== undefined && origin.known[accountId] !== undefined
    if (!(await mayText(db, { clock, config }, { receiver: phoneNumber, isKnown }))) return
    const issued = await issueCode(
      db,
      { clock, secret },
      { purpose: 'phone', subject: phoneNumber, origin, accountId, receiver: phoneNumber },
    )
    if (!issued || !accountId) return
    const { name } = await companyOf(db, config)
    const text = `${issued.code} is your ${name} sign-in code. It works once, for ${codeMinutes} minutes. Do not share it.`
    await postText(db, { key: `phoneCode:${issued.id}`, to: phoneNumber, kind: 'phoneCode', text, at: clock.now() })
  })
}

type Proof = { userId: string; phoneNumber: string }
async function sendPhoneProof({ userId, phoneNumber }: Proof, { db, clock, config, secret }: JobContext): Promise<void> {
  await db.transaction(async (db) => {
    const proof = phoneProofOf(userId, phoneNumber)
    if (!(await mayText(db, { clock, config }, { receiver: phoneNumber, visitor: proof.origin.visitor }))) return
    const issued = await issueCode(db, { clock, secret }, { ...proof, receiver: phoneNumber })
    if (!issued) return
    const { name } = await companyOf(db, config)
    const text = `${issued.code} proves to ${name} that this number is yours. It works once, for ${codeMinutes} minutes. Do not share it.`
    await postText(db, { key: `phoneProof:${issued.id}`, to: phoneNumber, kind: 'phoneProof', text, at: clock.now() })
  })
}

async function phoneChanged({ userId, number, at }: PhoneChanged, { db, config }: JobContext): Promise<void> {
  const user = await findUser(db, userId)
  if (!user) return
  const message = phoneChangedEmail(await brandOf(db, config), {
    name: user.name,
    number,
    at: momentIn(zoneOf(user, config.TIME_ZONE), new Date(at)),
    resetHref: absoluteHref(config, 'forgetPassword'),
  })
  await db.transaction((db) => postMail(db, { key: `phoneChanged:${userId}:${at}`, to: user.email, kind: 'phoneChanged', ...message }))
}

export const phoneJobs = { sendPhoneCode, sendPhoneProof, phoneChanged } satisfies JobHandlers
