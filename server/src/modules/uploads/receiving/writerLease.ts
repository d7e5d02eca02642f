import { setTimeout as wait } from 'node:timers/promises'
import type { Lock, Locker } from '@tus/server'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { newId } from '#database/ids.ts'
import { uploadsTable } from '../uploads.table.ts'
import { tusRefusal } from './tusRefusal.ts'

type Pace = {
  /** For how long a writer that falls silent keeps the others out. */
  leaseMs: number
  /** How often a writer says that it is still there, and asks whether somebody waits. */
  heartbeatMs: number
  /** How long somebody waits before being told to come again. */
  timeoutMs: number
}
const usualPace: Pace = { leaseMs: 6_000, heartbeatMs: 1_500, timeoutMs: 10_000 }

/**
 * One writer at a time for each upload, whichever process its requests reach. The right to write stands in the
 * upload's row and lapses by itself when a process dies. Whoever wants it while it is held has the holder stop:
 * the newcomer is the same sender, whose earlier line was cut without the holder having noticed.
 */
export class WriterLeases implements Locker {
  readonly #db: Db
  readonly #pace: Pace
  readonly #holders = new Map<string, () => void>()

  constructor(db: Db, pace: Partial<Pace> = {}) {
    this.#db = db
    this.#pace = { ...usualPace, ...pace }
  }

  /** Asks every writer of this process to stop where it is, as before a restart. */
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
        await this.#db.update(uploadsTable).set({ writer: null, writerUntil: null, isWriterWanted: false }).where(held(id, token))
      },
    }
  }

  async #take(id: string, token: string, signal: AbortSignal): Promise<void> {
    const until = performance.now() + this.#pace.timeoutMs
    for (;;) {
      if (signal.aborted) throw tusRefusal(423, 'The upload was given up.')
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
      // Stops well before the lease lapses: from then on somebody else may write.
      if (performance.now() - lastAnswer > this.#pace.leaseMs / 2) stop()
      this.#db
        .update(uploadsTable)
        .set({ writerUntil: this.#leaseEnd() })
        .where(held(id, token))
        .returning({ isWanted: uploadsTable.isWriterWanted })
        .then(([row]) => {
          lastAnswer = performance.now()
          if (!row || row.isWanted) stop()
        })
        .catch(() => {
          // A database that does not answer is noticed by the time that passes.
        })
    }, this.#pace.heartbeatMs)
  }

  // The database's clock alone decides, since those of two machines differ.
  #leaseEnd = () => sql`clock_timestamp() + make_interval(secs => ${this.#pace.leaseMs / 1000})`
}

const held = (id: string, token: string) => and(eq(uploadsTable.id, id), eq(uploadsTable.writer, token))
