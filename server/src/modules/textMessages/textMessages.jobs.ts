import { secretTextMinutes } from '@app/contract/textMessages/textMessages.rules.ts'
import { type Clock, later, minutes } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import { enqueue, type JobContext, type JobHandlers } from '#jobs/jobs.ts'
import { ProviderRests } from '#outside/circuit.ts'
import { longestTextMs, TextProblem } from '#outside/sms/port.ts'
import { jobKeyOf } from './postText.ts'
import { claimText, eraseTextsBefore, giveUp, markSent, putBack, textsOverdueSince } from './textMessages.store.ts'
import type { TextMessageRow } from './textMessages.table.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    sendText: { textId: string }
    lookAfterTexts: object
  }
}

type Worker = Pick<JobContext, 'db' | 'clock' | 'log' | 'texter' | 'signal'>

/** Longer than the texter ever works on one message, so that a message is never held by two. */
const heldMs = longestTextMs * 2
/** How long after each attempt the next one follows; somebody is waiting, and the code in it is soon worth nothing. */
const pauses = [2_000, 5_000, 15_000, 30_000, minutes(1), minutes(2), minutes(3)]
const secretMs = minutes(secretTextMinutes)

/** Sends one message. From the second attempt on the provider is asked first whether the one before has come through. */
async function sendText({ textId }: { textId: string }, { db, clock, log, texter, signal }: Worker): Promise<void> {
  const message = await claimText(db, textId, { now: clock.now(), until: later(clock.now(), heldMs) })
  if (!message) return
  if (message.erasedAt || later(message.createdAt, secretMs) <= clock.now())
    return giveUp(db, message, { at: clock.now(), problem: 'The code in it had expired before it could be sent.' })
  try {
    const { receiver: to, text, createdAt: writtenAt } = message
    await unlessStopped(texter.send({ to, text, writtenAt, mayHaveLeft: message.attempts > 1 }), signal)
  } catch (error) {
    if (error instanceof ProviderRests)
      return wait(db, message, { dueAt: later(clock.now(), error.forMs), problem: error.message, isUntried: true })
    log.warn({ textId, kind: message.kind, attempt: message.attempts, err: error }, 'a text message was not accepted')
    if (signal.aborted) return wait(db, message, { dueAt: clock.now(), problem: problemOf(error) })
    return tryLater(db, clock, message, error)
  }
  await markSent(db, message, { at: clock.now(), carrier: texter.name })
}

/** Runs every minute: takes up messages whose worker died, and erases the codes that were readable long enough. */
async function lookAfterTexts(_: object, { db, clock }: Pick<Worker, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  for (const { id } of await textsOverdueSince(db, later(now, -minutes(1))))
    await enqueue(db, 'sendText', { textId: id }, { jobKey: jobKeyOf(id) })
  await eraseTextsBefore(db, { writtenBefore: later(now, -secretMs), now })
}

export const textMessageJobs = { sendText, lookAfterTexts } satisfies JobHandlers
export const textMessageCrontab = '* * * * * lookAfterTexts ?jobKey=lookAfterTexts&max=1'

async function tryLater(db: Db, clock: Clock, message: TextMessageRow, error: unknown): Promise<void> {
  const problem = problemOf(error)
  const pause = pauses[message.attempts - 1]
  if (pause === undefined || (error instanceof TextProblem && error.isFinal)) return giveUp(db, message, { at: clock.now(), problem })
  await wait(db, message, { dueAt: later(clock.now(), pause), problem })
}

/** The message and its next job go back together; neither waits without the other. */
const wait = (db: Db, message: TextMessageRow, until: Parameters<typeof putBack>[2]): Promise<void> =>
  db.transaction(async (db) => {
    await putBack(db, message, until)
    await enqueue(db, 'sendText', { textId: message.id }, { jobKey: jobKeyOf(message.id), runAt: until.dueAt })
  })

/** The provider's library can't be told to hang up. Whether the message has left is looked up at the next attempt. */
function unlessStopped<T>(sending: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  const stop = () => reject(new Error('The desk was stopped before the provider had answered.'))
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  return Promise.race([sending, stopped]).finally(() => signal.removeEventListener('abort', stop))
}

const problemOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
