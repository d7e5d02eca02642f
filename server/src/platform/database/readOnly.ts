import type pg from 'pg'
import type { Db } from './db.ts'
import { clientOf } from './transactions.ts'

/** Runs the work in a read-only transaction, so that the database refuses writes. Concurrent queries are allowed, as on the pool. */
export const readOnly = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  db.transaction(
    async (db) => {
      const client = clientOf(db)
      const asBefore = client && queueQueries(client)
      try {
        return await work(db)
      } finally {
        asBefore?.()
      }
    },
    { accessMode: 'read only' },
  )

/** A connection takes one query at a time, but readers query as if each had its own; this queues them. Answers how to end that. */
function queueQueries(client: pg.PoolClient): () => void {
  const before = Object.getOwnPropertyDescriptor(client, 'query')
  const ask = client.query.bind(client) as (...given: unknown[]) => unknown
  let last: Promise<unknown> = Promise.resolve()
  const runQuery = (...given: unknown[]) => {
    const answer = last.then(() => ask(...given))
    last = answer.catch(() => undefined)
    return answer
  }
  Object.defineProperty(client, 'query', { value: runQuery, configurable: true })
  return () => {
    if (before) Object.defineProperty(client, 'query', before)
    else Reflect.deleteProperty(client, 'query')
  }
}
