import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { deleteExpiredRateLimits } from './rateLimits.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    forgetRateLimits: object
  }
}

async function forgetRateLimits(_: object, { db, clock }: JobContext): Promise<void> {
  await deleteExpiredRateLimits(db, clock.now())
}

export const rateLimitJobs = { forgetRateLimits } satisfies JobHandlers
export const rateLimitCrontab = '*/10 * * * * forgetRateLimits ?jobKey=forgetRateLimits&max=3'
