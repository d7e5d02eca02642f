import { secretMailMinutes } from '@app/contract/mail/mail.rules.ts'
import { companyOf } from '#company/index.ts'
import { type Clock, hours, later, minutes } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import { enqueue, type JobContext, type JobHandlers } from '#jobs/jobs.ts'
import { ProviderRests } from '#outside/circuit.ts'
import { preferencesPage } from '#outside/mail/index.ts'
import { longestSendMs, MailProblem, type OutgoingMail } from '#outside/mail/port.ts'
import { claimMail, eraseSecretsBefore, giveUp, mailsOverdueSince, markSent, putBack } from './mail.store.ts'
import type { MailRow } from './mail.table.ts'
import { jobKeyOf } from './postMail.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    sendMail: { mailId: string }
    requeueStuckMails: object
  }
}

type Worker = Pick<JobContext, 'db' | 'clock' | 'config' | 'log' | 'mailer' | 'signal'>

/** Longer than the mailer ever works on one mail, so that a mail is never held by two. */
const heldMs = longestSendMs * 3
/** How long after each attempt the next one follows; the last of them repeats, for two days in all. */
const pauses = [5_000, 20_000, minutes(1), minutes(5), minutes(15), minutes(30), hours(1)]
const mostAttempts = 54
const secretMs = minutes(secretMailMinutes)

/**
 * Sends one mail. It can leave twice only if this process dies, or loses the database, in the moment between the mail
 * server's yes and the note of it: then nobody can know, and a lost mail is worse than a doubled one. The second carries
 * the same Message-ID, by which most receivers drop it.
 */
async function sendMail({ mailId }: { mailId: string }, { db, clock, config, log, mailer, signal }: Worker): Promise<void> {
  const { name, email } = await companyOf(db, config)
  const mail = await claimMail(db, mailId, { now: clock.now(), until: later(clock.now(), heldMs) })
  if (!mail) return
  if (mail.isSecret && later(mail.createdAt, secretMs) <= clock.now())
    return giveUp(db, mail, { at: clock.now(), problem: 'What it carried had expired before it could be sent.' })
  const sender = mailer.from ?? `${name} <${email || 'no-reply@localhost'}>`
  try {
    await mailer.send(outgoing(mail, { sender, replyTo: email, preferencesHref: preferencesPage(config) }), { signal })
  } catch (error) {
    if (error instanceof ProviderRests)
      return wait(db, mail, { dueAt: later(clock.now(), error.forMs), problem: error.message, isUntried: true })
    log.warn({ mailId, kind: mail.kind, attempt: mail.attempts, err: error }, 'a mail was not accepted')
    // Whoever takes it up after us need not wait for what was no fault of the mail's.
    if (signal.aborted) return wait(db, mail, { dueAt: clock.now(), problem: problemOf(error) })
    return tryLater(db, clock, mail, error)
  }
  const sent = { at: clock.now(), carrier: mailer.name, sender }
  await insistently(
    () => markSent(db, mail, sent),
    (error) => log.warn({ mailId, err: error }, 'a mail has left and could not be noted as sent; the note is tried again'),
  )
}

/** Runs every minute: takes up mails whose worker died, and erases the codes and links that were readable long enough. */
async function requeueStuckMails(_: object, { db, clock }: Pick<Worker, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  for (const { id } of await mailsOverdueSince(db, later(now, -minutes(2))))
    await enqueue(db, 'sendMail', { mailId: id }, { jobKey: jobKeyOf(id) })
  await eraseSecretsBefore(db, { writtenBefore: later(now, -secretMs), now })
}

export const mailJobs = { sendMail, requeueStuckMails } satisfies JobHandlers
export const mailCrontab = '* * * * * requeueStuckMails ?jobKey=requeueStuckMails&max=1'

async function tryLater(db: Db, clock: Clock, mail: MailRow, error: unknown): Promise<void> {
  const problem = problemOf(error)
  const isFinal = error instanceof MailProblem && error.isFinal
  if (isFinal || mail.attempts >= mostAttempts) return giveUp(db, mail, { at: clock.now(), problem })
  const dueAt = later(clock.now(), pauses[Math.min(mail.attempts, pauses.length) - 1] ?? hours(1))
  await wait(db, mail, { dueAt, problem })
}

/** The mail and its next job go back together; neither waits without the other. */
const wait = (db: Db, mail: MailRow, until: Parameters<typeof putBack>[2]): Promise<void> =>
  db.transaction(async (db) => {
    await putBack(db, mail, until)
    await enqueue(db, 'sendMail', { mailId: mail.id }, { jobKey: jobKeyOf(mail.id), runAt: until.dueAt })
  })

const problemOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

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

/** A mail that has left must be noted as sent, or it leaves again; a database that is away for a moment gets a moment. */
async function insistently(note: () => Promise<void>, complain: (error: unknown) => void): Promise<void> {
  for (const pauseMs of [100, 1_000, 5_000]) {
    try {
      return await note()
    } catch (error) {
      complain(error)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  await note()
}
