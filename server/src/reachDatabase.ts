import { join } from 'node:path'
import type { Config } from '#config/config.ts'
import { SetupProblem } from '#config/setupProblem.ts'
import { openDatabase } from '#database/db.ts'
import { startPostgres } from '#embedded/postgres.ts'

/** A reachable database, and how to leave it. */
export type ReachedDatabase = { url: string; leave(): Promise<void> }

/** The configured database, or the embedded one, which is started or joined. */
export async function reachDatabase(config: Config, options: { isKeptUp?: boolean } = {}): Promise<ReachedDatabase> {
  if (config.DATABASE_URL) {
    await refuseUnreachable(config.DATABASE_URL)
    return { url: config.DATABASE_URL, leave: async () => {} }
  }
  const postgres = await startPostgres({ folder: embeddedFolder(config), ...options })
  return { url: postgres.url, leave: () => postgres.stop() }
}

/** The folder of the embedded database. */
export const embeddedFolder = (config: Config) => join(config.DATA_DIR, 'postgres')

async function refuseUnreachable(url: string) {
  const { pool, close } = openDatabase(url, { max: 1 })
  try {
    await pool.query('select 1')
  } catch (error) {
    const reason = error instanceof Error ? error.message || String(error) : String(error)
    throw new SetupProblem(`The database of DATABASE_URL can't be reached (${reason}). Start it or correct the address, then start again.`)
  } finally {
    await close()
  }
}
