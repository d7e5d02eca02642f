import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'

const migrationsFolder = new URL('../migrations', import.meta.url).pathname
const migrationLock = 7_204_417

/** Brings the database at `url` to this version of the product; processes that start together wait for each other. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await applyMigrations(drizzle(client, { casing: 'snake_case' }), {
      migrationsFolder,
      migrationsTable: 'migrations',
      migrationsSchema: 'public',
    })
    await runMigrations({ connectionString: url, preset: {} })
  } finally {
    await client.end()
  }
}
