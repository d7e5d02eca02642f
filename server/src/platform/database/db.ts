import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { openPool, type Timeouts } from './pool.ts'
import { inTransaction } from './transactions.ts'

type NoSchema = Record<string, never>

/** The pool or an open transaction: store functions take either and never care which. */
export type Db = PgDatabase<NodePgQueryResultHKT, NoSchema>

/** What holds the connections; closing it is the last thing a process does. */
export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> }

// A calendar day stays the text that it is: a Date would move it by a time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

type Options = { max?: number; timeouts?: Timeouts; name?: string; onError?: (error: Error) => void }

export function openDatabase(url: string, { max = 20, name = 'mentordesk', timeouts, onError }: Options = {}): Database {
  const pool = openPool(url, { name, max, onError, ...(timeouts && { timeouts }) })
  const db: Db = drizzle(pool, { casing: 'snake_case' })
  db.transaction = (work, settings) => inTransaction(pool, work, settings)
  return { db, pool, close: () => pool.end() }
}
