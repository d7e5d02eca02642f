import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { pictureKeys } from './pictureKeys.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    forgetPicture: { name: string }
  }
}

export const pictureJobs = {
  /** Removes a picture that nobody shows any more; removing it twice is no error. */
  async forgetPicture({ name }: { name: string }, { storage }: JobContext) {
    for (const key of Object.values(pictureKeys(name))) await storage.remove(key)
  },
} satisfies JobHandlers
