import { roles } from '@app/contract/core/access.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    companyChanged: { id: string }
  }
}

export const companyJobs = {
  /** Updates every open page of signed-in people; visitors get the change with their next page. */
  async companyChanged({ id }: { id: string }, { push }: JobContext) {
    for (const topic of ['company', 'home']) push.changed({ roles }, { topic, id })
  },
} satisfies JobHandlers
