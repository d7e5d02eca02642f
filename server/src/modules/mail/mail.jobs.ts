import { addAbortSignal } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { companyOf } from '#company/index.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { preferencesPage } from '#outside/mail/index.ts'
import type { Attachment, OutgoingMail } from '#outside/mail/port.ts'
import { requeueStuck, sendOne } from '#outside/outbox/index.ts'
import type { Storage } from '#outside/storage/port.ts'
import { filesOfMail, type MailOfThread, mailsBefore } from './composed.store.ts'
import { mailChannel } from './mail.channel.ts'
import { type MailRow, mailsTable } from './mail.table.ts'
import { attachmentOf } from './mailAttachments.store.ts'
import { replyAddressOf } from './replyAddress.ts'
import { gmailFor, sendByGmail } from './sendByGmail.ts'
import { messageIdOf, senderOf } from './senderOf.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    sendMail: { mailId: string }
    requeueStuckMails: object
  }
}

type Deps = Pick<JobContext, 'db' | 'clock' | 'config' | 'log' | 'mailer' | 'signal' | 'google' | 'secret' | 'incomingMail'> & {
  storage: Pick<Storage, 'read'>
}

/** Sends one mail. If it is sent twice after all, both have the same Message-ID, by which most receivers drop the second. */
async function sendMail({ mailId }: { mailId: string }, context: Deps): Promise<void> {
  const { db, config, mailer, storage, ...rest } = context
  const { name, email } = await companyOf(db, config)
  const usual = senderOf(mailer, { name, ...(email && { email }) })
  await sendOne(mailChannel, { db, ...rest }, mailId, async (mail) => {
    const gmail = await gmailFor(context, mail)
    const sender = gmail ? `${name} <${gmail}>` : usual
    const isOfPerson = mail.kind === 'composed'
    const answersTo = isOfPerson ? replyAddressOf(context.secret, context.incomingMail.address ?? gmail, mail.id) : undefined
    const about = { sender, replyTo: answersTo ?? email, preferencesHref: preferencesPage(config) }
    const before = isOfPerson ? await mailsBefore(db, mail.id) : null
    const attachments = mail.hasAttachment ? await attachmentsOf({ db, storage, signal: rest.signal }, mail) : []
    const message = { ...outgoing(mail, about), ...(before && { headers: headersOfPerson(before, sender) }), attachments }
    if (gmail) return { carrier: 'gmail', own: { sender, messageId: await sendByGmail(context, message, sender) } }
    await mailer.send(message, { signal: rest.signal })
    return { carrier: mailer.name, own: { sender, messageId: message.messageId } }
  })
}

export const mailJobs = {
  sendMail,
  /** Runs every minute. */
  requeueStuckMails: (_: object, rest: Pick<Deps, 'db' | 'clock'>) => requeueStuck(mailChannel, rest, eq(mailsTable.isSecret, true)),
} satisfies JobHandlers
export const mailCrontab = '* * * * * requeueStuckMails ?jobKey=requeueStuckMails&max=1'

async function attachmentsOf({ db, ...from }: Pick<Deps, 'db' | 'storage' | 'signal'>, mail: MailRow): Promise<Attachment[]> {
  const files = await filesOfMail(db, mail.id)
  if (files.length > 0)
    return await Promise.all(files.map(async ({ name, type, storageKey }) => ({ name, type, content: await wholeFile(from, storageKey) })))
  const kept = await attachmentOf(db, mail.id)
  if (!kept) return []
  const { name, type, storageKey, content } = kept
  return [{ name, type, content: storageKey ? await wholeFile(from, storageKey) : Buffer.from(content ?? '') }]
}

/** A mail is locked while its attachments are read, so this is limited in time. */
async function wholeFile({ storage, signal }: Pick<Deps, 'storage' | 'signal'>, key: string): Promise<Buffer> {
  const { stream } = await storage.read(key)
  return await buffer(addAbortSignal(AbortSignal.any([signal, AbortSignal.timeout(readWithinMs)]), stream))
}
const readWithinMs = 60_000

type Envelope = { sender: string; replyTo: string; preferencesHref: string }
function outgoing(mail: MailRow, { sender, replyTo, preferencesHref }: Envelope): OutgoingMail {
  return {
    to: mail.receiver,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(replyTo && { replyTo }),
    messageId: messageIdOf(mail, sender),
    // Tells automatic responders, such as out-of-office notes, not to answer.
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(mail.isNews && { 'List-Unsubscribe': `<${preferencesHref}>` }),
    },
    ...(mail.label && { label: mail.label }),
  }
}

/** For mails that a person wrote, automatic answers are allowed. Mail programs show it with the earlier mails of its thread. */
function headersOfPerson(before: readonly MailOfThread[], sender: string): Record<string, string> {
  const ids = before.map((mail) => `<${mail.messageId ?? messageIdOf(mail, mail.sender ?? sender)}>`)
  const last = ids.at(-1)
  return last ? { 'In-Reply-To': last, References: ids.join(' ') } : {}
}
