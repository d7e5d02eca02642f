import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { openPool, type Timeouts } from './pool.ts'
import { inTransaction } from './transactions.ts'

type NoSchema = Record<string, never>

/** The pool or an open transaction; store functions take either. */
export type Db = PgDatabase<NodePgQueryResultHKT, NoSchema>

/** Owns the connections; it is closed last. */
export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> }

// Calendar days stay text: a Date would shift them by the time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

type Options = { max?: number; timeouts?: Timeouts; name?: string; onError?: (error: Error) => void }

export function openDatabase(url: string, { max = 20, name = 'mentordesk', timeouts, onError }: Options = {}): Database {
  const pool = openPool(url, { name, max, onError, ...(timeouts && { timeouts }) })
  const db: Db = drizzle(pool, { casing: 'snake_case' })
  db.transaction = (work, settings) => inTransaction(pool, work, settings)
  return { db, pool, close: () => pool.end() }
}
