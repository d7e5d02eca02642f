import pg from 'pg'

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
    if (statementMs > 0) closeWhenSilent(client)
  })
  return pool
}

/**
 * Closes a connection whose query got no answer, since later queries would wait behind it. The rollback that follows then fails at once
 * too.
 */
function closeWhenSilent(client: pg.PoolClient) {
  // The driver's overloads are reduced to one, which only looks at how the answer ends.
  const ask = client.query.bind(client) as (...given: unknown[]) => unknown
  const runQuery = (...given: unknown[]) => {
    const answer = ask(...given)
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (isSilence(error)) client.end().catch(() => undefined)
      })
    return answer
  }
  Object.defineProperty(client, 'query', { value: runQuery, configurable: true })
}

const isSilence = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'
