import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'

type NoSchema = Record<string, never>

/** The pool or an open transaction: store functions take either and never care which. */
export type Db = PgDatabase<NodePgQueryResultHKT, NoSchema>

/** What holds the connections; closing it is the last thing a process does. */
export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> }

// A calendar day stays the text that it is: a Date would move it by a time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

export function openDatabase(url: string, options: { max?: number; onError?: (error: Error) => void } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'mentordesk',
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => options.onError?.(error))
  return { db: drizzle(pool, { casing: 'snake_case' }), pool, close: () => pool.end() }
}
