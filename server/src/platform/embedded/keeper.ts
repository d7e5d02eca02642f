import { realpath } from 'node:fs/promises'
import { Socket } from 'node:net'
import pg from 'pg'
import { type Cluster, superuser } from './cluster.ts'
import { isAlive, readPostmaster } from './postmaster.ts'

/**
 * A connection that a process holds for as long as it uses the server, and with it a shared lock. The lock tells the last one
 * who leaves that it is the last, and it goes by itself when a process is killed.
 */
export type Keeper = {
  port: number
  /** Whether commits of this server survive a power cut. */
  durable: boolean
  url(database: string): string
  /** Makes the database when it is missing. */
  provide(database: string): Promise<void>
  /** Gives up the shared lock, and holds everybody else off when it was the last one. */
  isLast(): Promise<boolean>
  /** Comes when the connection is gone, and with it perhaps the server. */
  lost: Promise<void>
  close(): Promise<void>
}

const lockKey = 5_432_118

/** What was found where a server may be: a keeper, one that is not ready for guests yet, or none. */
export type Found = { keeper: Keeper } | { coming: string } | { none: true }

/** Looks for a running server of this cluster. */
export async function findRunning(cluster: Cluster): Promise<Found> {
  const postmaster = await readPostmaster(cluster)
  if (!postmaster) return { none: true }
  const attempt = postmaster.port ? await connect(cluster, postmaster.port) : 'it has not opened its port yet'
  if (typeof attempt !== 'string') return { keeper: attempt }
  return (await isAlive(postmaster)) ? { coming: attempt } : { none: true }
}

/** A keeper of the server at this port, or why there is none. */
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
    // Waits while the last one is closing the server: the connection then breaks and a new server is started.
    await client.query('select pg_advisory_lock_shared($1)', [lockKey])
    // A process that ends without a farewell should not be held up by this connection, except while it asks something.
    const asking = async <T>(work: () => Promise<T>) => {
      socket.ref()
      return work().finally(() => socket.unref())
    }
    socket.unref()
    return {
      port,
      durable: row.fsync === 'on',
      lost,
      url: (database) => urlOf(cluster, port, database),
      provide: (database) => asking(() => provide(client, database)),
      isLast: async () => !broken && (await asking(() => isAlone(client))),
      close: () => asking(() => client.end().catch(() => undefined)),
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
    // Two that start at once may both find it missing: duplicate_database, or unique_violation in the same instant.
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
