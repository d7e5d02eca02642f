import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from '#database/db.ts'

type Asked = { query: string; params: unknown[] }

/** Explains queries on the database at this address; call `close` before the database is dropped. */
export function openPlans(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  async function explained(ask: (db: Db) => Promise<unknown>, explain: (asked: Asked) => [query: string, params?: unknown[]]) {
    const asked: Asked[] = []
    await ask(drizzle(pool, { casing: 'snake_case', logger: { logQuery: (query, params) => void asked.push({ query, params }) } }))
    const plans: string[] = []
    for (const one of asked) {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(...explain(one))
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  }
  return {
    /** The plans of all queries that `ask` runs, in order. */
    plansOf: (ask: (db: Db) => Promise<unknown>): Promise<string[]> => explained(ask, ({ query, params }) => [`explain ${query}`, params]),
    /** The generic plans of the same queries, as prepared statements use them for any values. */
    genericPlansOf: (ask: (db: Db) => Promise<unknown>): Promise<string[]> =>
      explained(ask, ({ query }) => [`explain (generic_plan) ${query}`]),
    close: () => pool.end(),
  }
}

/** Vacuums a table until it is clean: a concurrent reader keeps the vacuum from its work, and plans would differ from normal ones. */
export async function vacuumed(db: Db, table: string): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    await db.execute(sql`vacuum analyze ${sql.identifier(table)}`)
    const { rows } = await db.execute<{ done: boolean }>(
      // A few pages that are not all-visible do not change a plan.
      sql`select relallvisible >= relpages * 0.95 as done from pg_class where relname = ${table}`,
    )
    if (rows[0]?.done) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const { rows } = await db.execute(sql`
    select c.relpages, c.relallvisible, json_agg(json_build_object('state', a.state, 'query', left(a.query, 80), 'since', a.xact_start)) as others
    from pg_class c left join pg_stat_activity a on a.datname = current_database() and a.backend_xmin is not null and a.pid <> pg_backend_pid()
    where c.relname = ${table} group by c.oid, c.relpages, c.relallvisible`)
  throw new Error(`the table ${table} could not be vacuumed: ${JSON.stringify(rows)}`)
}
