import type { Db } from './db.ts'

/** The connection of an open transaction, as a handle that outlives the transaction. */
const connections = new WeakMap<Db, Db>()

/** Registers the connection of a transaction, so that queries prepared on it can be used inside. */
export const runsOn = (transaction: Db, connection: Db): void => void connections.set(transaction, connection)

/**
 * Prepares a query once for each database, and inside transactions once for each connection: building and planning a frequent query costs
 * more than running it. Queries with the same name must have the same text. A query with an empty name is built once and planned each time,
 * for queries whose best plan depends on the values.
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
