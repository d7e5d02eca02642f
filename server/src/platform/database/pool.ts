import pg from 'pg'
import { askPatiently, isSilence } from './silence.ts'

/** Timeouts of database work, in milliseconds. 0 means the database's own limits. */
export type Timeouts = {
  /** For a connection: a new one, or one that is in use. */
  connectMs: number
  statementMs: number
  lockMs: number
  /** How long a transaction may be idle between two statements. */
  idleInTransactionMs: number
}

/** The database's own settings. */
export const databaseDefaults: Timeouts = { connectMs: 10_000, statementMs: 0, lockMs: 0, idleInTransactionMs: 0 }

type PoolOptions = { name: string; max: number; timeouts?: Timeouts; onError?: ((error: Error) => void) | undefined }

/** Longer than the database needs to report a statement timeout; after that it is considered unreachable. */
const silenceMs = 300

/**
 * A pool whose connections may break at any moment without ending the process. Each connection has an error listener for its whole life,
 * also while it is checked out: its queries then fail, and the pool opens a new one for the next.
 */
export function openPool(url: string, { name, max, timeouts = databaseDefaults, onError = () => {} }: PoolOptions): pg.Pool {
  const { connectMs, statementMs, lockMs, idleInTransactionMs } = timeouts
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Unset timeouts are not sent, since some poolers refuse unknown settings.
    ...(statementMs > 0 && { statement_timeout: statementMs, query_timeout: statementMs + silenceMs }),
    ...(lockMs > 0 && { lock_timeout: lockMs }),
    ...(idleInTransactionMs > 0 && { idle_in_transaction_session_timeout: idleInTransactionMs }),
  })
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', onError)
    if (statementMs > 0) closeWhenSilent(client, statementMs + silenceMs)
  })
  if (statementMs > 0) askPoolPatiently(pool, statementMs + silenceMs)
  return pool
}

/** Waiting for a connection counts as waiting for the database. A connection that comes too late for its call goes back to the pool. */
function askPoolPatiently(pool: pg.Pool, patienceMs: number) {
  const connect = pool.connect.bind(pool) as (callback?: ConnectCallback) => Promise<pg.PoolClient>
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
  const connectPatiently = (callback?: ConnectCallback) => {
    // The pool's own queries take their connection with a callback, and are counted as a whole.
    if (callback) return connect(callback)
    const connected = connect()
    return askPatiently(patienceMs, () => connected).catch((error: unknown) => {
      if (isSilence(error)) connected.then((client) => client.release()).catch(() => undefined)
      throw error
    })
  }
  const queryPatiently = (...given: unknown[]) => askPatiently(patienceMs, () => query(...given))
  Object.defineProperty(pool, 'connect', { value: connectPatiently, configurable: true })
  Object.defineProperty(pool, 'query', { value: queryPatiently, configurable: true })
}
type ConnectCallback = Parameters<pg.Pool['connect']>[0]

/**
 * Closes a connection whose query got no answer, since later queries would wait behind it. The rollback that follows then fails at once
 * too.
 */
function closeWhenSilent(client: pg.PoolClient, patienceMs: number) {
  // The driver's overloads are reduced to two: those whose answer is awaited, and streams or callbacks, which end by themselves.
  const ask = client.query.bind(client) as (...given: unknown[]) => unknown
  const runQuery = (...given: unknown[]) => {
    if (typeof given.at(-1) === 'function' || isStream(given[0])) return ask(...given)
    return askPatiently(patienceMs, async () => await ask(...given)).catch((error: unknown) => {
      if (isSilence(error)) client.end().catch(() => undefined)
      throw error
    })
  }
  Object.defineProperty(client, 'query', { value: runQuery, configurable: true })
}

const isStream = (given: unknown) => typeof given === 'object' && given !== null && 'submit' in given
