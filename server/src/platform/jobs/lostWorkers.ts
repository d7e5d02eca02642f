import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#core/log.ts'

/**
 * A worker that is killed leaves its jobs locked, and the queue would give them to nobody else for four hours. So each worker
 * holds an advisory lock for as long as it lives, which goes by itself with its connection; whatever is locked by somebody
 * without one is taken back.
 */
export type Watch = {
  /** Says that a worker of this process lives. */
  joined(workerId: string): void
  /** Says that it doesn't any more, though the process does: what it left locked is taken back. */
  left(workerId: string): void
  stop(): Promise<void>
}

const aliveLock = 7_204_419
const lookEveryMs = 5_000
/** A worker takes its first job a moment before it holds its lock. */
const graceSeconds = 10

export function watchWorkers(databaseUrl: string, log: Log): Watch {
  const own = new Set<string>()
  const isOver = new AbortController()
  let client: pg.Client | undefined
  let held = new Set<string>()

  const look = async () => {
    if (!client) {
      // With a connection its locks went too.
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
    const lost = await takeJobsBack(line, [...own])
    if (lost.length > 0) log.warn({ workers: lost }, 'the jobs of workers that are gone are taken up again')
  }
  const watching = (async () => {
    while (!isOver.signal.aborted) {
      // While the database is away nothing can be taken back, and the next look tries again.
      await look().catch((error: unknown) => {
        log.debug({ err: error }, 'the workers could not be looked after')
        // On a line that gave no answer the next question would wait as well.
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

/** Unlocks the jobs of workers whose lock nobody holds, and answers who those were. */
export async function takeJobsBack(client: pg.Client, alive: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct locked_by as id from graphile_worker.jobs
     where locked_by <> all($1) and locked_at < now() - make_interval(secs => $2)`,
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
