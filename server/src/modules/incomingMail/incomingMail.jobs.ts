import type { JobHandlers } from '#jobs/jobs.ts'
import { readMailbox } from './readMailbox.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    readMailbox: object
  }
}

export const incomingMailJobs = { readMailbox: (_: object, context) => readMailbox(context) } satisfies JobHandlers
/** Every minute; where no mailbox is set up it ends at once. */
export const incomingMailCrontab = '* * * * * readMailbox ?jobKey=readMailbox&max=1'
