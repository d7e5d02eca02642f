import { days, later } from '#core/clock.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { forgetKeysBefore } from './idempotency.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    forgetIdempotencyKeys: object
  }
}

/** As long as a person may return to a form whose answer was lost. */
const keptDays = 7

export const idempotencyJobs = {
  forgetIdempotencyKeys: async (_: object, { db, clock }: JobContext) =>
    void (await forgetKeysBefore(db, later(clock.now(), -days(keptDays)))),
} satisfies JobHandlers
export const idempotencyCrontab = '27 * * * * forgetIdempotencyKeys ?jobKey=forgetIdempotencyKeys&max=3'
