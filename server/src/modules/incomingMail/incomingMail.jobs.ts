import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { gmailMailbox } from './gmailMailbox.ts'
import { readMailbox } from './readMailbox.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    readMailbox: Look
    readGmail: Look
  }
}
/** Whether somebody waits for it, and is told also where nothing has come. */
type Look = { isAsked?: boolean }

async function readAndTell(
  { isAsked = false }: Look,
  context: Parameters<typeof readMailbox>[0] & Pick<JobContext, 'push'>,
): Promise<void> {
  if ((await readMailbox(context)) > 0 || isAsked) context.push.changed({ roles: ['admin', 'sales'] }, { topic: 'incomingMail' })
}

async function readGmail(look: Look, context: JobContext): Promise<void> {
  const incomingMail = await gmailMailbox(context)
  if (incomingMail) await readAndTell(look, { ...context, incomingMail })
}

export const incomingMailJobs = { readMailbox: (look: Look, context) => readAndTell(look, context), readGmail } satisfies JobHandlers
/** Every minute; where no mailbox is set up, and no Gmail connected, they end at once. */
export const incomingMailCrontab = `* * * * * readMailbox ?jobKey=readMailbox&max=1
* * * * * readGmail ?jobKey=readGmail&max=1`
