import { setTimeout as wait } from 'node:timers/promises'
import type { Lock, Locker } from '@tus/server'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { newId } from '#database/ids.ts'
import { uploadsTable } from '../uploads.table.ts'
import { tusRefusal } from './tusRefusal.ts'

type Pace = {
  /** How long a silent writer blocks others. */
  leaseMs: number
  /** How often a writer renews its lease, and checks whether another one waits. */
  heartbeatMs: number
  /** How long a request waits for the lease before it is refused. */
  timeoutMs: number
}
const usualPace: Pace = { leaseMs: 6_000, heartbeatMs: 1_500, timeoutMs: 10_000 }

/**
 * One writer at a time for each upload, over all processes. The lease is stored in the upload's row and expires when a process dies. A
 * request that wants a held lease makes its holder stop: it comes from the same sender, whose earlier connection was cut without the holder
 * noticing.
 */
export class WriterLeases implements Locker {
  readonly #db: Db
  readonly #pace: Pace
  readonly #holders = new Map<string, () => void>()

  constructor(db: Db, pace: Partial<Pace> = {}) {
    this.#db = db
    this.#pace = { ...usualPace, ...pace }
  }

  /** Stops every writer of this process, for example before a restart. */
  stopWriters(): void {
    for (const stop of this.#holders.values()) stop()
  }

  newLock(id: string): Lock {
    const token = newId()
    let heartbeat: NodeJS.Timeout | undefined
    return {
      lock: async (signal, requestRelease) => {
        const stop = () => void requestRelease()
        await this.#take(id, token, signal)
        this.#holders.set(id, stop)
        heartbeat = this.#beat(id, token, stop)
      },
      unlock: async () => {
        clearInterval(heartbeat)
        this.#holders.delete(id)
        await this.#db.update(uploadsTable).set({ writer: null, writerUntil: null, isWriterWanted: false }).where(holdsLease(id, token))
      },
    }
  }

  async #take(id: string, token: string, signal: AbortSignal): Promise<void> {
    const until = performance.now() + this.#pace.timeoutMs
    for (;;) {
      if (signal.aborted) throw tusRefusal(423, 'The upload was cancelled.')
      const [taken] = await this.#db
        .update(uploadsTable)
        .set({ writer: token, writerUntil: this.#leaseEnd(), isWriterWanted: false })
        .where(and(eq(uploadsTable.id, id), or(isNull(uploadsTable.writer), lt(uploadsTable.writerUntil, sql`clock_timestamp()`))))
        .returning({ id: uploadsTable.id })
      if (taken) return

      const [row] = await this.#db
        .update(uploadsTable)
        .set({ isWriterWanted: true })
        .where(eq(uploadsTable.id, id))
        .returning({ id: uploadsTable.id })
      if (!row) throw tusRefusal(404, 'File not found!')
      if (performance.now() > until) throw tusRefusal(423, 'The file is still being received. Please try again in a moment.')
      this.#holders.get(id)?.()
      await wait(100)
    }
  }

  #beat(id: string, token: string, stop: () => void): NodeJS.Timeout {
    let lastAnswer = performance.now()
    return setInterval(() => {
      // Stops well before the lease expires: from then on another request may write.
      if (performance.now() - lastAnswer > this.#pace.leaseMs / 2) stop()
      this.#db
        .update(uploadsTable)
        .set({ writerUntil: this.#leaseEnd() })
        .where(holdsLease(id, token))
        .returning({ isWanted: uploadsTable.isWriterWanted })
        .then(([row]) => {
          lastAnswer = performance.now()
          if (!row || row.isWanted) stop()
        })
        .catch(() => {
          // // A database that does not answer is noticed by the elapsed time.
        })
    }, this.#pace.heartbeatMs)
  }

  // Only the database's clock counts, since those of two machines differ.
  #leaseEnd = () => sql`clock_timestamp() + make_interval(secs => ${this.#pace.leaseMs / 1000})`
}

const holdsLease = (id: string, token: string) => and(eq(uploadsTable.id, id), eq(uploadsTable.writer, token))
