import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from './db.ts'
import { outageOf } from './outage.ts'
import { runsOn } from './prepared.ts'

type Work<T> = (db: Parameters<Parameters<Db['transaction']>[0]>[0]) => Promise<T>
type Settings = Parameters<Db['transaction']>[1]

/** How often a transaction is begun in all, and until when once more, so that whoever waits for it is answered in time. */
const limits = { tries: 5, withinMs: 1_500, firstPauseMs: 10 } as const

/**
 * Does the work in a transaction, and once more where the database has undone it for the sake of another one, or where the
 * connection turned out to be dead before anything was asked. So the work must be safe to repeat: what it does outside of the
 * database it leaves to jobs, which are part of the transaction.
 */
export async function inTransaction<T>(pool: pg.Pool, work: Work<T>, settings?: Settings): Promise<T> {
  const began = performance.now()
  for (let attempt = 1; ; attempt++) {
    const outcome = await tryOnce(pool, work, settings)
    if ('value' in outcome) return outcome.value
    // Whoever has waited long for a connection or a lock is helped by one repetition; a database that is away is not asked again so late.
    const isLate = performance.now() - began > limits.withinMs && !(attempt === 1 && outcome.hasBegun)
    if (attempt === limits.tries || isLate || !mayRepeat(outcome, settings)) throw outcome.error
    // Those who met here would meet again if they all waited for as long.
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
    // What went wrong first tells why; that the rollback failed as well only tells that the connection is gone.
    isBroken = thrown?.error !== error
    return { error: thrown ? thrown.error : error, hasBegun }
  } finally {
    client.release(isBroken)
  }
}

const clients = new WeakMap<Db, pg.PoolClient>()

/** The driver's own connection of an open transaction, for the few things that only it can do; nothing outside of one. */
export const clientOf = (transaction: Db): pg.PoolClient | undefined => clients.get(transaction)

const handles = new WeakMap<pg.PoolClient, Db>()

/** One for as long as the connection lives, with what was prepared on it. */
function handleOf(client: pg.PoolClient): Db {
  const known = handles.get(client)
  if (known) return known
  const handle = drizzle(client, { casing: 'snake_case' })
  handles.set(client, handle)
  return handle
}

function mayRepeat({ error, hasBegun }: { error: unknown; hasBegun: boolean }, settings: Settings) {
  const outage = outageOf(error)
  // Who only reads is in nobody's way, and may have handed on what was read already.
  return hasBegun ? outage === 'conflict' && settings?.accessMode !== 'read only' : outage === 'away'
}
