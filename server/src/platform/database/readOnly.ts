import type pg from 'pg'
import type { Db } from './db.ts'
import { clientOf } from './transactions.ts'

/** Does the work where nothing can be written: the database itself refuses. It may ask several things at once, as on the pool. */
export const readOnly = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  db.transaction(
    async (db) => {
      const client = clientOf(db)
      const asBefore = client && askInTurn(client)
      try {
        return await work(db)
      } finally {
        asBefore?.()
      }
    },
    { accessMode: 'read only' },
  )

/** The driver wants a connection to be asked one thing after another, and those who read ask as if each had its own. Answers how to end that. */
function askInTurn(client: pg.PoolClient): () => void {
  const before = Object.getOwnPropertyDescriptor(client, 'query')
  const ask = client.query.bind(client) as (...given: unknown[]) => unknown
  let last: Promise<unknown> = Promise.resolve()
  const asking = (...given: unknown[]) => {
    const answer = last.then(() => ask(...given))
    last = answer.catch(() => undefined)
    return answer
  }
  Object.defineProperty(client, 'query', { value: asking, configurable: true })
  return () => {
    if (before) Object.defineProperty(client, 'query', before)
    else Reflect.deleteProperty(client, 'query')
  }
}
