import type { Db } from './db.ts'

/**
 * Builds a query once for each database and keeps it: for what every request asks, building the query costs more than
 * running it. Inside a transaction it is built anew, since a kept one would run outside of it.
 */
export function preparedFor<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>()
  return (db) => {
    const known = built.get(db)
    if (known) return known
    const query = build(db)
    built.set(db, query)
    return query
  }
}
