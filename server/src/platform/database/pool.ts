import pg from 'pg'

/** How long something waits for the database before it is told that it can't have it, in milliseconds. 0 waits as long as the database lets it. */
export type Timeouts = {
  /** For a connection: a new one, or one that others hold. */
  connectMs: number
  statementMs: number
  lockMs: number
  /** How long a transaction may stand open between two statements. */
  idleInTransactionMs: number
}

/** As the database's own settings have it. */
export const patient: Timeouts = { connectMs: 10_000, statementMs: 0, lockMs: 0, idleInTransactionMs: 0 }

type PoolOptions = { name: string; max: number; timeouts?: Timeouts; onError?: ((error: Error) => void) | undefined }

/** Longer than the database needs to say itself that a statement took too long; after that it is silent, not slow. */
const silenceMs = 300

/**
 * Connections that may break at any moment without anybody dying of it. A connection has a listener from its first moment to
 * its last, also while somebody holds it: what they ask of it then fails, and the pool makes a new one for the next.
 */
export function openPool(url: string, { name, max, timeouts = patient, onError = () => {} }: PoolOptions): pg.Pool {
  const { connectMs, statementMs, lockMs, idleInTransactionMs } = timeouts
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // What isn't set isn't sent: some poolers in between refuse settings that they don't know.
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
 * A connection on which a question got no answer is of no use: what is asked next would wait behind it. So it is closed at
 * once, and the rollback that follows fails at once too.
 */
function closeWhenSilent(client: pg.PoolClient) {
  // The driver's many ways of asking become one, which only looks at how the answer ends.
  const ask = client.query.bind(client) as (...given: unknown[]) => unknown
  const asking = (...given: unknown[]) => {
    const answer = ask(...given)
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (isSilence(error)) client.end().catch(() => undefined)
      })
    return answer
  }
  Object.defineProperty(client, 'query', { value: asking, configurable: true })
}

const isSilence = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'
