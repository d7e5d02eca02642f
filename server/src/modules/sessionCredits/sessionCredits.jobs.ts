import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { expireSessionCredits } from './sessionCredits.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    expireSessionCredits: object
  }
}

const atOnce = 500

async function expireAll({ db, clock }: JobContext) {
  while ((await expireSessionCredits(db, clock.now(), atOnce)) === atOnce);
}

export const sessionCreditJobs = { expireSessionCredits: (_payload, context) => expireAll(context) } satisfies JobHandlers
export const sessionCreditCrontab = '*/10 * * * * expireSessionCredits ?jobKey=expireSessionCredits&max=1'
