import type { Db } from './db.ts'

/** The connection that an open transaction uses, as a handle that outlives the transaction. */
const connections = new WeakMap<Db, Db>()

/** Told by whoever opens a transaction, so that queries which were prepared on its connection serve inside it. */
export const runsOn = (transaction: Db, connection: Db): void => void connections.set(transaction, connection)

/**
 * Builds a query once for each database, and inside transactions once for each connection, and keeps it: for what every request
 * asks, building and planning the query costs more than running it. Queries of one name have one text; one whose name is empty is built
 * once and planned each time, for what is best found in another way with other values.
 */
export function preparedFor<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>()
  return (db) => {
    const home = connections.get(db) ?? db
    const known = built.get(home)
    if (known) return known
    const query = build(home)
    built.set(home, query)
    return query
  }
}
