import { backOffice } from '@app/contract/core/access.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    skillsChanged: { id: string }
  }
}

/** Updates the list for the back office. */
async function skillsChanged({ id }: { id: string }, { push }: JobContext): Promise<void> {
  push.changed({ roles: backOffice }, { topic: 'skills', id })
}

export const skillJobs = { skillsChanged } satisfies JobHandlers
