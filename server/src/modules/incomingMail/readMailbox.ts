import { largestReceivedMail } from '@app/contract/incomingMail/incomingMail.rules.ts'
import { later, minutes } from '#core/clock.ts'
import { inThread, ThreadLimitError } from '#core/threads/runInThread.ts'
import { outageOf } from '#database/outage.ts'
import type { JobContext } from '#jobs/jobs.ts'
import { MailboxProblem, MailboxRefusal, type OpenMailbox } from '#outside/incomingMail/index.ts'
import { insertReceived, notReceived } from './incomingMail.store.ts'
import type { MailboxMarkRow } from './incomingMail.table.ts'
import { markOf, moveMark, noteFailure, noteRead } from './mailboxMarks.store.ts'
import type { IncomingEmail } from './parseEmail.ts'
import { type Place, receiveEmail } from './receiveEmail.ts'

type Reader = Pick<JobContext, 'db' | 'clock' | 'config' | 'secret' | 'incomingMail' | 'storage' | 'mailer' | 'log' | 'signal'>

/** The time limit of one run; the rest waits for the next one. */
const longestVisitMs = 55_000
const pauses = [minutes(1), minutes(2), minutes(5), minutes(15), minutes(30)]
/** A message at which the connection has broken off this many times in a row is skipped. */
const mostBreaks = 3
/** How far it looks back if the numbers start anew; known mails are recognized by their Message-ID. */
const lookBackDays = 7

/**
 * Reads the new mails of the mailbox. A message that cannot be read is recorded and skipped; a server that cannot be reached is paused;
 * after a restart it continues where it was. Returns how many mails it has read.
 */
export async function readMailbox(context: Reader): Promise<number> {
  const { db, clock, incomingMail, signal, log } = context
  const { mailbox } = incomingMail
  if (mailbox === null) return 0
  const mark = await markOf(db, mailbox)
  if (mark?.nextAt && mark.nextAt > clock.now()) return 0
  const at: ReadPosition = { uid: null, seen: 0 }
  try {
    const box = await incomingMail.open(AbortSignal.any([signal, AbortSignal.timeout(longestVisitMs)]))
    try {
      await visit(context, mailbox, mark, box, at)
    } finally {
      await box.close()
    }
    await noteRead(db, mailbox, clock.now())
  } catch (error) {
    if (signal.aborted) return at.seen
    if (!(error instanceof MailboxProblem)) throw error
    const failures = (mark?.brokeOffAt ?? null) === at.uid ? (mark?.failures ?? 0) + 1 : 1
    log.warn({ err: error, failures }, 'the mailbox could not be read')
    const nextAt = later(clock.now(), pauses[Math.min(failures, pauses.length) - 1] ?? minutes(30))
    await noteFailure(db, mailbox, { failures, problem: error.message, nextAt, brokeOffAt: at.uid })
  }
  return at.seen
}

/** The message that is being read, and the number of those before. */
type ReadPosition = { uid: number | null; seen: number }

async function visit(context: Reader, mailbox: string, mark: MailboxMarkRow | undefined, box: OpenMailbox, at: ReadPosition) {
  const { db, clock, signal } = context
  const { uidValidity } = box
  const isSame = mark?.uidValidity === uidValidity
  const after = isSame ? mark.lastUid : 0
  if (!isSame) await moveMark(db, mailbox, { uidValidity, lastUid: after })
  const waiting = await box.waiting(after, later(mark?.readAt ?? clock.now(), -lookBackDays * 86_400_000))
  // Messages stored by an interrupted run are not read again.
  for (const found of await notReceived(db, mailbox, waiting.items)) {
    if (signal.aborted) return
    at.uid = found.uid
    await receiveOne(context, box, { mailbox, ...found }, mark?.brokeOffAt === found.uid ? mark.failures : 0)
    at.uid = null
    at.seen += 1
  }
  await moveMark(db, mailbox, { uidValidity, lastUid: waiting.mark })
}

async function receiveOne(context: Reader, box: OpenMailbox, place: Place, breaks: number): Promise<void> {
  const { signal } = context
  const unread = (reason: string) => noteUnreadable(context, place, reason)
  if (breaks >= mostBreaks) return unread('The connection broke off at each attempt to read it.')
  try {
    const found = await box.read(place, largestReceivedMail)
    // It was deleted in between.
    if (!found) return
    const email = await parseTwice(found.raw, signal)
    if (!found.isWhole) return await unread(`A mail from ${email.sender} is larger than the limit; it is still in the mailbox.`)
    await receiveEmail(context, place, email)
  } catch (error) {
    if (error instanceof MailboxRefusal) return unread(error.message)
    if (error instanceof ThreadLimitError) return unread('Reading it takes too much time or memory; it is still in the mailbox.')
    // The process stops; the next one reads it.
    if (signal.aborted) throw error
    // The connection or the database is down: the same message is read again.
    if (error instanceof MailboxProblem || outageOf(error)) throw error
    context.log.warn({ ...place, err: error }, 'a received mail could not be read')
    await unread('It is not a valid mail; it is still in the mailbox.')
  }
}

const parse = inThread<Uint8Array, IncomingEmail>(new URL('./parseEmail.worker.ts', import.meta.url), { timeoutMs: 10_000 })

/** The second attempt decides, since the machine may have been busy at the first one. */
const parseTwice = (raw: Uint8Array, signal: AbortSignal): Promise<IncomingEmail> =>
  parse(raw, signal).catch((error: unknown) => {
    if (error instanceof ThreadLimitError) return parse(raw, signal)
    throw error
  })

async function noteUnreadable({ db, clock }: Reader, place: Place, reason: string): Promise<void> {
  const messageId = `${place.uidValidity}.${place.uid}@${place.mailbox}`
  const nothing = { sender: '', receiver: '', subject: '', text: '', leftOut: [] }
  await insertReceived(db, { ...place, ...nothing, messageId, kind: 'unreadable', reason, createdAt: clock.now() })
}
