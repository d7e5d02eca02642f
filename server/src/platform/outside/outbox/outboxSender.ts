import { later } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import type { JobContext } from '#jobs/jobs.ts'
import { CircuitOpenError } from '../circuit.ts'
import type { OutboxRow, OutboxStore } from './outboxStore.ts'

/** One channel of the outbox; everything else is shared. */
export type Channel<Row extends OutboxRow> = {
  /** The kind of message, for the log. */
  what: string
  store: OutboxStore<Row>
  /** Queues the job that sends a message, now or later; a message has one job, however often it is queued. */
  enqueue(db: Db, id: string, runAt?: Date): Promise<void>
  /** Longer than the provider's timeout, so that a message is never claimed twice. */
  heldMs: number
  /** The pauses between attempts; the last one repeats. */
  pauses: readonly [number, ...number[]]
  mostAttempts: number
  /** How long a message may be overdue before it is queued again. */
  overdueMs: number
  /**
   * Codes and links that prove an address: which messages these are, how long they are valid, and which carrier alone keeps them readable
   * once they are sent.
   */
  secrets: { isSecret(row: Row): boolean; countMs: number; expired: string; keptBy: string }
  /** Whether the same message would be refused again. */
  isFinal(error: unknown): boolean
  /** Queues what follows from a message that was given up, in the same transaction. */
  afterGivingUp?(db: Db, row: Row): Promise<void>
}
type Deps = Pick<JobContext, 'db' | 'clock' | 'log' | 'signal'>
/** The carrier, and its own notes. */
type Acceptance = { carrier: string; own?: Record<string, string> }

/**
 * Sends one message. It can only be sent twice if this process dies, or loses the database, between the provider's acceptance and its
 * record. That can't be detected, and a duplicate is better than a loss.
 */
export async function sendOne<Row extends OutboxRow>(
  channel: Channel<Row>,
  { db, clock, log, signal }: Deps,
  id: string,
  deliver: (row: Row) => Promise<Acceptance>,
): Promise<void> {
  const { store, secrets, what } = channel
  const row = await store.claim(db, id, { now: clock.now(), until: later(clock.now(), channel.heldMs) })
  if (!row) return
  const isSecret = secrets.isSecret(row)
  if (isSecret && (row.erasedAt || later(row.createdAt, secrets.countMs) <= clock.now()))
    return store.giveUp(db, row, { at: clock.now(), problem: secrets.expired, isErased: true })

  let taken: Acceptance
  try {
    taken = await deliver(row)
  } catch (error) {
    if (error instanceof CircuitOpenError)
      return wait(channel, db, row, { dueAt: later(clock.now(), error.forMs), problem: error.message, isUntried: true })
    log.warn({ id, kind: row.kind, attempt: row.attempts, err: error }, `${what} was not accepted`)
    const problem = error instanceof Error ? error.message : String(error)
    // The interruption is not this message's fault, so the next attempt comes without a pause.
    if (signal.aborted) return wait(channel, db, row, { dueAt: clock.now(), problem })
    if (channel.isFinal(error) || row.attempts >= channel.mostAttempts)
      return db.transaction(async (db) => {
        await store.giveUp(db, row, { at: clock.now(), problem, isErased: isSecret })
        await channel.afterGivingUp?.(db, row)
      })
    const pause = channel.pauses[Math.min(row.attempts, channel.pauses.length) - 1] ?? channel.pauses[0]
    return wait(channel, db, row, { dueAt: later(clock.now(), pause), problem })
  }
  const left = { ...taken, at: clock.now(), isErased: isSecret && taken.carrier !== secrets.keptBy }
  await retryRecording(
    () => store.markSent(db, row, left),
    (error) => log.warn({ id, err: error }, `${what} was sent but could not be recorded as sent; the record is retried`),
  )
}

/** Queues messages again whose worker was killed, and erases secrets that have expired. */
export async function requeueStuck<Row extends OutboxRow>(
  { store, overdueMs, secrets, enqueue }: Channel<Row>,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  which?: Parameters<OutboxStore<Row>['eraseBefore']>[1]['which'],
): Promise<void> {
  const now = clock.now()
  for (const id of await store.overdueSince(db, later(now, -overdueMs))) await enqueue(db, id)
  await store.eraseBefore(db, { ...(which && { which }), writtenBefore: later(now, -secrets.countMs), now })
}

/** The message and its next job are saved together, so that neither exists without the other. */
const wait = <Row extends OutboxRow>(
  { store, enqueue }: Channel<Row>,
  db: Db,
  row: Row,
  until: Parameters<OutboxStore<Row>['putBack']>[2],
): Promise<void> =>
  db.transaction(async (db) => {
    await store.putBack(db, row, until)
    await enqueue(db, row.id, until.dueAt)
  })

/** Retries recording a sent message, since it would otherwise be sent again; a short outage of the database is bridged. */
export async function retryRecording(note: () => Promise<void>, complain: (error: unknown) => void): Promise<void> {
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
