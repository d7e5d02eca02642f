import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { gmailMailbox } from './gmailMailbox.ts'
import { readMailbox } from './readMailbox.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    readMailbox: object
    readGmail: object
  }
}

async function readGmail(_: object, context: JobContext): Promise<void> {
  const incomingMail = await gmailMailbox(context)
  if (incomingMail) await readMailbox({ ...context, incomingMail })
}

export const incomingMailJobs = { readMailbox: (_: object, context) => readMailbox(context), readGmail } satisfies JobHandlers
/** Every minute; where no mailbox is set up, and no Gmail connected, they end at once. */
export const incomingMailCrontab = `* * * * * readMailbox ?jobKey=readMailbox&max=1
* * * * * readGmail ?jobKey=readGmail&max=1`
