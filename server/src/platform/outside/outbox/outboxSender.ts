import { later } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import type { JobContext } from '#jobs/jobs.ts'
import { CircuitOpenError } from '../circuit.ts'
import type { OutboxRow, OutboxStore } from './outboxStore.ts'

/** How one channel of the outbox sends: everything else is the same for all. */
export type Channel<Row extends OutboxRow> = {
  /** What leaves by it, as the log says it. */
  what: string
  store: OutboxStore<Row>
  /** Queues the job that sends one, for now or for later; however often it is queued, one has one job. */
  enqueue(db: Db, id: string, runAt?: Date): Promise<void>
  /** Longer than the provider ever works on one, so that none is held by two. */
  heldMs: number
  /** How long after each attempt the next one follows; the last of them repeats. */
  pauses: readonly [number, ...number[]]
  mostAttempts: number
  /** How long something may be overdue before it is taken up again. */
  overdueMs: number
  /** Codes and links that prove an address: which they are, for how long they count, and who alone keeps them readable once they have left. */
  secrets: { isSecret(row: Row): boolean; countMs: number; expired: string; keptBy: string }
  /** Whether the same would be refused again. */
  isFinal(error: unknown): boolean
}
type Deps = Pick<JobContext, 'db' | 'clock' | 'log' | 'signal'>
/** Who took it, and what the channel alone notes of that. */
type Taken = { carrier: string; own?: Record<string, string> }

/**
 * Sends one. It can leave twice only if this process dies, or loses the database, in the moment between the provider's yes and the
 * note of it: then nobody can know, and what is lost is worse than what is doubled.
 */
export async function sendOne<Row extends OutboxRow>(
  channel: Channel<Row>,
  { db, clock, log, signal }: Deps,
  id: string,
  deliver: (row: Row) => Promise<Taken>,
): Promise<void> {
  const { store, secrets, what } = channel
  const row = await store.claim(db, id, { now: clock.now(), until: later(clock.now(), channel.heldMs) })
  if (!row) return
  const isSecret = secrets.isSecret(row)
  if (isSecret && (row.erasedAt || later(row.createdAt, secrets.countMs) <= clock.now()))
    return store.giveUp(db, row, { at: clock.now(), problem: secrets.expired, isErased: true })

  let taken: Taken
  try {
    taken = await deliver(row)
  } catch (error) {
    if (error instanceof CircuitOpenError)
      return wait(channel, db, row, { dueAt: later(clock.now(), error.forMs), problem: error.message, isUntried: true })
    log.warn({ id, kind: row.kind, attempt: row.attempts, err: error }, `${what} was not accepted`)
    const problem = error instanceof Error ? error.message : String(error)
    // Whoever takes it up after us need not wait for what was no fault of its own.
    if (signal.aborted) return wait(channel, db, row, { dueAt: clock.now(), problem })
    if (channel.isFinal(error) || row.attempts >= channel.mostAttempts)
      return store.giveUp(db, row, { at: clock.now(), problem, isErased: isSecret })
    const pause = channel.pauses[Math.min(row.attempts, channel.pauses.length) - 1] ?? channel.pauses[0]
    return wait(channel, db, row, { dueAt: later(clock.now(), pause), problem })
  }
  const left = { ...taken, at: clock.now(), isErased: isSecret && taken.carrier !== secrets.keptBy }
  await insistently(
    () => store.markSent(db, row, left),
    (error) => log.warn({ id, err: error }, `${what} has left and could not be noted as sent; the note is tried again`),
  )
}

/** Takes up again those whose sender was killed, and erases what was readable long enough. */
export async function requeueStuck<Row extends OutboxRow>(
  { store, overdueMs, secrets, enqueue }: Channel<Row>,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  which?: Parameters<OutboxStore<Row>['eraseBefore']>[1]['which'],
): Promise<void> {
  const now = clock.now()
  for (const id of await store.overdueSince(db, later(now, -overdueMs))) await enqueue(db, id)
  await store.eraseBefore(db, { ...(which && { which }), writtenBefore: later(now, -secrets.countMs), now })
}

/** It and its next job go back together; neither waits without the other. */
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

/** What has left must be noted as sent, or it leaves again; a database that is away for a moment gets a moment. */
export async function insistently(note: () => Promise<void>, complain: (error: unknown) => void): Promise<void> {
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
