import { secretMailMinutes } from '@app/contract/mail/mail.rules.ts'
import { hours, minutes } from '#core/clock.ts'
import { enqueue } from '#jobs/jobs.ts'
import { longestSendMs, MailProblem } from '#outside/mail/port.ts'
import { type Channel, outboxStore } from '#outside/outbox/index.ts'
import { type MailRow, mailsTable } from './mail.table.ts'
import { jobKeyOf } from './postMail.ts'

export const mailOutbox = outboxStore<MailRow>('mails', mailsTable, { words: ['text', 'html'], noted: ['sender', 'messageId'] })

/** Mails are retried for two days, since a mail server may be down for one. */
export const mailChannel: Channel<MailRow> = {
  what: 'a mail',
  store: mailOutbox,
  enqueue: (db, mailId, runAt) => enqueue(db, 'sendMail', { mailId }, { jobKey: jobKeyOf(mailId), ...(runAt && { runAt }) }),
  heldMs: longestSendMs * 3,
  pauses: [5_000, 20_000, minutes(1), minutes(5), minutes(15), minutes(30), hours(1)],
  mostAttempts: 54,
  overdueMs: minutes(2),
  secrets: {
    isSecret: ({ isSecret }) => isSecret,
    countMs: minutes(secretMailMinutes),
    expired: 'Its code or link had expired before it could be sent.',
    keptBy: 'mailbox',
  },
  isFinal: (error) => error instanceof MailProblem && error.isFinal,
  // A code or link is asked for again by its reader.
  afterGivingUp: async (db, { id, isSecret }) => {
    if (!isSecret) await enqueue(db, 'mailNotDelivered', { mailId: id })
  },
}
