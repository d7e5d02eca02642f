import { roles } from '@app/contract/core/access.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    homeChanged: { id: string }
  }
}

/** Pushes the new texts to signed-in users; visitors get them with their next page. */
async function homeChanged({ id }: { id: string }, { push }: JobContext): Promise<void> {
  push.changed({ roles }, { topic: 'home', id })
}

export const homeJobs = { homeChanged } satisfies JobHandlers
