import { momentIn } from '@app/contract/core/format.ts'
import { brandOf } from '#company/index.ts'
import { days, later } from '#core/clock.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { postMail } from '#mail/index.ts'
import { absoluteHref } from '#outside/mail/index.ts'
import { findUser, zoneOf } from '#users/index.ts'
import { deleteChallengesExpiredBefore, deleteWrongCodesBefore } from './challenges/challenges.store.ts'
import type { FactorEvent } from './factors/notifyOwner.ts'
import { secondFactorEvent as eventEmail } from './secondFactor.emails.ts'

type FactorNotice = { userId: string; what: FactorEvent; name: string; at: string }
declare module '#jobs/jobs.ts' {
  interface Jobs {
    secondFactorEvent: FactorNotice
    forgetChallenges: object
  }
}

/** Wrong codes are forgotten after this long without a new one. */
const wrongCodesKeptDays = 30

async function secondFactorEvent({ userId, what, name, at }: FactorNotice, { db, config, jobId }: JobContext): Promise<void> {
  const owner = await findUser(db, userId)
  if (!owner) return
  const message = eventEmail(await brandOf(db, config), {
    what,
    owner: owner.name,
    passkey: name,
    at: momentIn(zoneOf(owner, config.TIME_ZONE), new Date(at)),
    resetHref: absoluteHref(config, 'forgetPassword'),
  })
  await db.transaction((db) => postMail(db, { key: `secondFactor:${jobId}`, to: owner.email, kind: 'secondFactor', ...message }))
}

async function forgetChallenges(_: object, { db, clock }: JobContext): Promise<void> {
  const now = clock.now()
  await deleteChallengesExpiredBefore(db, now)
  await deleteWrongCodesBefore(db, later(now, -days(wrongCodesKeptDays)))
}

export const secondFactorJobs = { secondFactorEvent, forgetChallenges } satisfies JobHandlers
export const secondFactorCrontab = '23 * * * * forgetChallenges ?jobKey=forgetChallenges&max=3'
