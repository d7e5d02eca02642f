import { roles } from '@app/contract/core/access.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { sweepUnusedPictures } from './sweepUnusedPictures.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    catalogueChanged: { id: string }
    sweepUnusedPictures: Record<string, never>
  }
}

export const catalogueJobs = {
  /** Pushes the change to signed-in users; visitors get it with their next page. */
  async catalogueChanged({ id }: { id: string }, { push }: JobContext): Promise<void> {
    push.changed({ roles }, { topic: 'catalogue', id })
  },
  async sweepUnusedPictures(_, context: JobContext): Promise<void> {
    await sweepUnusedPictures(context)
  },
} satisfies JobHandlers

export const catalogueCrontab = '40 3 * * * sweepUnusedPictures ?jobKey=sweepUnusedPictures&max=3'
