import { backOffice } from '@app/contract/core/access.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    coinsChanged: { userId: string }
  }
}

async function coinsChanged({ userId }: { userId: string }, { push }: JobContext): Promise<void> {
  push.changed({ users: [userId], roles: backOffice }, { topic: 'coins', id: userId })
}

export const coinJobs = { coinsChanged } satisfies JobHandlers
