import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { compactUserTallies } from './lists/userCounts.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    compactUserTallies: object
  }
}

export const userJobs = {
  compactUserTallies: (_: object, { db }: JobContext) => compactUserTallies(db),
} satisfies JobHandlers

export const userCrontab = '*/5 * * * * compactUserTallies ?jobKey=compactUserTallies&max=3'
