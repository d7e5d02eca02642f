import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { pictureKeys } from './pictureKeys.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    forgetPicture: { name: string }
  }
}

export const pictureJobs = {
  /** Deletes a picture that is no longer used; repeating it is no error. */
  async forgetPicture({ name }: { name: string }, { storage }: JobContext) {
    for (const key of Object.values(pictureKeys(name))) await storage.remove(key)
  },
} satisfies JobHandlers
