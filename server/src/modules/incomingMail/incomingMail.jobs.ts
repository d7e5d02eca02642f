import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { gmailMailbox } from './gmailMailbox.ts'
import { readMailbox } from './readMailbox.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    readMailbox: ReadRequest
    readGmail: ReadRequest
  }
}
/** Whether a person requested it, who is then notified even if there are no new mails. */
type ReadRequest = { isAsked?: boolean }

async function readAndBroadcast(
  { isAsked = false }: ReadRequest,
  context: Parameters<typeof readMailbox>[0] & Pick<JobContext, 'push'>,
): Promise<void> {
  if ((await readMailbox(context)) > 0 || isAsked) context.push.changed({ roles: ['admin', 'sales'] }, { topic: 'incomingMail' })
}

async function readGmail(look: ReadRequest, context: JobContext): Promise<void> {
  const incomingMail = await gmailMailbox(context)
  if (incomingMail) await readAndBroadcast(look, { ...context, incomingMail })
}

export const incomingMailJobs = {
  readMailbox: (look: ReadRequest, context) => readAndBroadcast(look, context),
  readGmail,
} satisfies JobHandlers
/** Every minute; without a mailbox or a connected Gmail they end at once. */
export const incomingMailCrontab = `* * * * * readMailbox ?jobKey=readMailbox&max=1
* * * * * readGmail ?jobKey=readGmail&max=1`
