import { roles } from '@app/contract/core/access.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    companyChanged: { id: string }
  }
}

export const companyJobs = {
  /** What every page says of the company follows at once, for whoever is signed in; visitors get it with their next page. */
  async companyChanged({ id }: { id: string }, { push }: JobContext) {
    for (const topic of ['company', 'home']) push.changed({ roles }, { topic, id })
  },
} satisfies JobHandlers
