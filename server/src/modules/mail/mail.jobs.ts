import { eq } from 'drizzle-orm'
import { companyOf } from '#company/index.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { preferencesPage } from '#outside/mail/index.ts'
import type { OutgoingMail } from '#outside/mail/port.ts'
import { lookAfter, sendOne } from '#outside/outbox/index.ts'
import { mailChannel } from './mail.channel.ts'
import { type MailRow, mailsTable } from './mail.table.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    sendMail: { mailId: string }
    requeueStuckMails: object
  }
}

type Worker = Pick<JobContext, 'db' | 'clock' | 'config' | 'log' | 'mailer' | 'signal'>

/** Sends one mail. One that leaves twice all the same carries the same Message-ID, by which most receivers drop the second. */
async function sendMail({ mailId }: { mailId: string }, { db, config, mailer, ...here }: Worker): Promise<void> {
  const { name, email } = await companyOf(db, config)
  const sender = mailer.from ?? `${name} <${email || 'no-reply@localhost'}>`
  await sendOne(mailChannel, { db, ...here }, mailId, async (mail) => {
    const about = { sender, replyTo: email, preferencesHref: preferencesPage(config) }
    await mailer.send(outgoing(mail, about), { signal: here.signal })
    return { carrier: mailer.name, own: { sender } }
  })
}

export const mailJobs = {
  sendMail,
  /** Runs every minute. */
  requeueStuckMails: (_: object, here: Pick<Worker, 'db' | 'clock'>) => lookAfter(mailChannel, here, eq(mailsTable.isSecret, true)),
} satisfies JobHandlers
export const mailCrontab = '* * * * * requeueStuckMails ?jobKey=requeueStuckMails&max=1'

type Here = { sender: string; replyTo: string; preferencesHref: string }
function outgoing(mail: MailRow, { sender, replyTo, preferencesHref }: Here): OutgoingMail {
  return {
    to: mail.receiver,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(replyTo && { replyTo }),
    messageId: messageIdOf(mail, sender),
    // Tells programs that answer by themselves, such as an out-of-office note, to stay silent.
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(mail.isNews && { 'List-Unsubscribe': `<${preferencesHref}>` }),
    },
    ...(mail.label && { label: mail.label }),
  }
}

/** Made from the mail's id alone, and so the same at every attempt. */
const messageIdOf = (mail: Pick<MailRow, 'id'>, from: string) => `${mail.id}@${/@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'}`
