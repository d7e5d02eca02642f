import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#config/config.ts'
import { SetupProblem } from '#config/setupProblem.ts'
import { openDatabase } from '#database/db.ts'
import { outageOf } from '#database/outage.ts'
import { startPostgres } from '#embedded/postgres.ts'

/** A reachable database, and how to leave it. */
export type ReachedDatabase = { url: string; leave(): Promise<void> }

/** The configured database, or the embedded one, which is started or joined. */
export async function reachDatabase(config: Config, options: { isKeptUp?: boolean } = {}): Promise<ReachedDatabase> {
  if (config.DATABASE_URL) {
    await connect(config.DATABASE_URL, config.DATABASE_WAIT_SECONDS * 1_000)
    return { url: config.DATABASE_URL, leave: async () => {} }
  }
  const postgres = await startPostgres({ folder: embeddedFolder(config), ...options })
  return { url: postgres.url, leave: () => postgres.stop() }
}

/** The folder of the embedded database. */
export const embeddedFolder = (config: Config) => join(config.DATA_DIR, 'postgres')

const pauseMs = 1_000

/** Connects once. A database that is still starting, or a machine that is busy, gets `waitMs`; a wrong password fails at once. */
async function connect(url: string, waitMs: number) {
  const giveUpAt = Date.now() + waitMs
  for (let attempt = 1; ; attempt += 1) {
    const problem = await problemOf(url)
    if (!problem) return
    const reason = problem.message || String(problem)
    if (outageOf(problem) === undefined || Date.now() + pauseMs > giveUpAt)
      throw new SetupProblem(
        `The database of DATABASE_URL can't be reached (${reason}). Start it or correct the address, then start again.`,
      )
    if (attempt === 1)
      console.warn(`The database of DATABASE_URL does not answer yet (${reason}). Trying again for ${waitMs / 1_000} seconds.`)
    await sleep(pauseMs)
  }
}

async function problemOf(url: string): Promise<Error | undefined> {
  const { pool, close } = openDatabase(url, { max: 1 })
  try {
    await pool.query('select 1')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    await close()
  }
}
