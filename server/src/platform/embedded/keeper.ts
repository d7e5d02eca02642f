import { realpath } from 'node:fs/promises'
import { Socket } from 'node:net'
import pg from 'pg'
import { type Cluster, superuser } from './cluster.ts'
import { isAlive, readPostmaster } from './postmaster.ts'

/**
 * A connection that a process keeps while it uses the server, with a shared advisory lock. The lock tells the last user that it is the
 * last, and is released even if a process is killed.
 */
export type Keeper = {
  port: number
  /** Whether commits of this server survive a power failure. */
  durable: boolean
  url(database: string): string
  /** Creates the database if it is missing. */
  provide(database: string): Promise<void>
  /** Releases the shared lock; if it was the last one, locks out all others. */
  isLast(): Promise<boolean>
  /** Resolves when the connection, and perhaps the server, is gone. */
  lost: Promise<void>
  close(): Promise<void>
}

const lockKey = 5_432_118

/** The result of looking for a server: a keeper, a server that is starting, or none. */
export type ServerSearch = { keeper: Keeper } | { coming: string } | { none: true }

/** Looks for a running server of this cluster. */
export async function findRunning(cluster: Cluster): Promise<ServerSearch> {
  const postmaster = await readPostmaster(cluster)
  if (!postmaster) return { none: true }
  const attempt = postmaster.port ? await connect(cluster, postmaster.port) : 'it has not opened its port yet'
  if (typeof attempt !== 'string') return { keeper: attempt }
  return (await isAlive(postmaster)) ? { coming: attempt } : { none: true }
}

/** A keeper of the server at this port, or the reason why there is none. */
async function connect(cluster: Cluster, port: number): Promise<Keeper | string> {
  const socket = new Socket()
  const client = new pg.Client({ connectionString: urlOf(cluster, port, 'postgres'), connectionTimeoutMillis: 5_000, stream: () => socket })
  let broken = false
  client.on('error', () => {
    broken = true
  })
  const lost = new Promise<void>((resolve) => client.once('end', resolve))
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string; fsync: string }>(
      `select current_setting('data_directory') as folder, current_setting('fsync') as fsync`,
    )
    const [row] = rows
    if (!row || (await realpath(row.folder)) !== (await realpath(cluster.data))) throw new Error(`port ${port} is another server's`)
    // Waits while the last user closes the server: the connection then breaks, and a new server is started.
    await client.query('select pg_advisory_lock_shared($1)', [lockKey])
    // This connection must not keep a process alive, except during a query.
    const keepReferenced = async <T>(work: () => Promise<T>) => {
      socket.ref()
      return work().finally(() => socket.unref())
    }
    socket.unref()
    return {
      port,
      durable: row.fsync === 'on',
      lost,
      url: (database) => urlOf(cluster, port, database),
      provide: (database) => keepReferenced(() => provide(client, database)),
      isLast: async () => !broken && (await keepReferenced(() => isAlone(client))),
      close: () => keepReferenced(() => client.end().catch(() => undefined)),
    }
  } catch (error) {
    await client.end().catch(() => undefined)
    return error instanceof Error ? error.message : String(error)
  }
}

async function provide(client: pg.Client, database: string) {
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(database)}`)
  } catch (error) {
    // Two concurrent starts may both find it missing: duplicate_database, or unique_violation in the same instant.
    const code = error instanceof pg.DatabaseError ? error.code : undefined
    if (code !== '42P04' && code !== '23505') throw error
  }
}

async function isAlone(client: pg.Client) {
  await client.query('select pg_advisory_unlock_shared($1)', [lockKey])
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [lockKey])
  return rows[0]?.alone === true
}

const urlOf = (cluster: Cluster, port: number, database: string) =>
  `postgres://${superuser}:${cluster.password}@127.0.0.1:${port}/${database}`
