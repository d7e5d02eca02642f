import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#core/log.ts'

/**
 * Releases the jobs of killed workers, which the queue itself would keep locked for four hours. Each worker holds an advisory lock while it
 * lives, which ends with its connection; jobs locked by a worker without such a lock are released.
 */
export type Watch = {
  /** Registers a worker of this process as alive. */
  joined(workerId: string): void
  /** Registers that a worker has ended though its process runs; its locked jobs are released. */
  left(workerId: string): void
  stop(): Promise<void>
}

const aliveLock = 7_204_419
const lookEveryMs = 5_000
/** A worker takes its first job a moment before it holds its lock. A job that is locked later than now was locked under a clock that ran ahead. */
const graceSeconds = 10

export function watchWorkers(databaseUrl: string, log: Log): Watch {
  const own = new Set<string>()
  const isOver = new AbortController()
  let client: pg.Client | undefined
  let held = new Set<string>()

  const look = async () => {
    if (!client) {
      // The locks ended with the connection.
      held = new Set()
      client = await connect(databaseUrl, () => {
        client = undefined
      })
    }
    const line = client
    for (const id of held)
      if (!own.has(id)) {
        await releaseLock(line, id)
        held.delete(id)
      }
    for (const id of own) if (!held.has(id)) await hold(line, id).then(() => held.add(id))
    const lost = await releaseLostJobs(line, [...own])
    if (lost.length > 0) log.warn({ workers: lost }, 'jobs of lost workers were released')
  }
  const watching = (async () => {
    while (!isOver.signal.aborted) {
      // While the database is away nothing can be released; the next check tries again.
      await look().catch((error: unknown) => {
        log.debug({ err: error }, 'the check for lost workers failed')
        // On an unresponsive connection the next query would wait too.
        client?.end().catch(() => undefined)
        client = undefined
      })
      await sleep(lookEveryMs, undefined, { signal: isOver.signal, ref: false }).catch(() => undefined)
    }
    await client?.end().catch(() => undefined)
  })()

  return {
    joined: (workerId) => void own.add(workerId),
    left: (workerId) => void own.delete(workerId),
    async stop() {
      isOver.abort()
      await watching
    },
  }
}

/** Releases the jobs of workers without a lock, and answers the ids of these workers. */
export async function releaseLostJobs(client: pg.Client, alive: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct locked_by as id from graphile_worker.jobs
     where locked_by <> all($1) and (locked_at < now() - make_interval(secs => $2) or locked_at > now() + make_interval(secs => $2))`,
    [alive, graceSeconds],
  )
  const lost: string[] = []
  for (const { id } of rows) {
    const { rowCount } = await client.query('select where pg_try_advisory_lock($1, hashtext($2))', [aliveLock, id])
    if (!rowCount) continue
    await client.query('select graphile_worker.force_unlock_workers(array[$1])', [id])
    await client.query('select pg_advisory_unlock($1, hashtext($2))', [aliveLock, id])
    lost.push(id)
  }
  return lost
}

const hold = (client: pg.Client, workerId: string) => client.query('select pg_advisory_lock($1, hashtext($2))', [aliveLock, workerId])

const releaseLock = (client: pg.Client, workerId: string) =>
  client.query('select pg_advisory_unlock($1, hashtext($2))', [aliveLock, workerId])

async function connect(databaseUrl: string, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'mentordesk workers',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    query_timeout: 30_000,
  })
  client.on('error', onLost)
  client.on('end', onLost)
  await client.connect()
  return client
}
