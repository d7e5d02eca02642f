import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from './db.ts'
import { outageOf } from './outage.ts'
import { runsOn } from './prepared.ts'

type Work<T> = (db: Parameters<Parameters<Db['transaction']>[0]>[0]) => Promise<T>
type Settings = Parameters<Db['transaction']>[1]

/** The maximum number of attempts, and the time limit for another one, so that the caller is answered in time. */
const limits = { tries: 5, withinMs: 1_500, firstPauseMs: 10 } as const

/**
 * Runs the work in a transaction. It is retried if the database rolled it back in a conflict, or if the connection turned out to be dead
 * before the first query. The work must therefore be safe to repeat: effects outside the database belong into jobs, which are part of the
 * transaction.
 */
export async function inTransaction<T>(pool: pg.Pool, work: Work<T>, settings?: Settings): Promise<T> {
  const began = performance.now()
  for (let attempt = 1; ; attempt++) {
    const outcome = await tryOnce(pool, work, settings)
    if ('value' in outcome) return outcome.value
    // After a long wait for a connection or a lock, one retry is allowed; an unreachable database is not retried that late.
    const isLate = performance.now() - began > limits.withinMs && !(attempt === 1 && outcome.hasBegun)
    if (attempt === limits.tries || isLate || !mayRepeat(outcome, settings)) throw outcome.error
    // Random pauses, so that the conflicting transactions do not meet again.
    if (outcome.hasBegun) await sleep(limits.firstPauseMs * 2 ** attempt * (0.5 + Math.random()))
  }
}

type Outcome<T> = { value: T } | { error: unknown; hasBegun: boolean }

async function tryOnce<T>(pool: pg.Pool, work: Work<T>, settings: Settings): Promise<Outcome<T>> {
  const client = await pool.connect()
  let hasBegun = false
  let thrown: { error: unknown } | undefined
  let isBroken = false
  try {
    const connection = handleOf(client)
    const value = await connection.transaction(async (db) => {
      hasBegun = true
      runsOn(db, connection)
      clients.set(db, client)
      try {
        return await work(db)
      } catch (error) {
        thrown = { error }
        throw error
      }
    }, settings)
    return { value }
  } catch (error) {
    // The first error is the cause; a failed rollback only means that the connection is gone.
    isBroken = thrown?.error !== error
    return { error: thrown ? thrown.error : error, hasBegun }
  } finally {
    client.release(isBroken)
  }
}

const clients = new WeakMap<Db, pg.PoolClient>()

/** The driver's connection of an open transaction, for the few things that only it can do; nothing outside of a transaction. */
export const clientOf = (transaction: Db): pg.PoolClient | undefined => clients.get(transaction)

const handles = new WeakMap<pg.PoolClient, Db>()

/** One handle for the life of the connection, with its prepared queries. */
function handleOf(client: pg.PoolClient): Db {
  const known = handles.get(client)
  if (known) return known
  const handle = drizzle(client, { casing: 'snake_case' })
  handles.set(client, handle)
  return handle
}

function mayRepeat({ error, hasBegun }: { error: unknown; hasBegun: boolean }, settings: Settings) {
  const outage = outageOf(error)
  // Read-only work causes no conflicts, and may already have passed on what it read.
  return hasBegun ? outage === 'conflict' && settings?.accessMode !== 'read only' : outage === 'away'
}
