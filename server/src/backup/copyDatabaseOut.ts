import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { SetupProblem } from '#config/setupProblem.ts'
import { migrationLock } from '#database/migrate.ts'
import { migrationsOf, partitionsOf, plainTexts, queueVersionOf, quoted, sequencesOf, tablesOf } from './catalog.ts'
import { type BackedUpDatabase, type BackedUpTable, placeOfTable } from './manifest.ts'
import { writeSummed } from './summedFiles.ts'

/** The database as of one instant, however long the copy takes and despite concurrent writes. */
export type Snapshot = { copyInto(folder: string): Promise<BackedUpDatabase>; close(): Promise<void> }

export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: url, application_name: 'mentordesk backup', keepAlive: true })
  // The running statement reports a lost connection; without a listener the error would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(plainTexts)
    await betweenMigrations(client, async () => {
      await client.query('begin isolation level repeatable read read only')
      const tables = await tablesOf(client)
      // The first statement sets the snapshot, and its locks prevent changes of the tables from here on.
      if (tables.length > 0) await client.query(`lock table ${tables.map(quoted).join(', ')} in access share mode`)
    })
  } catch (error) {
    await client.end()
    throw error
  }
  return { copyInto: (folder) => copyInto(client, folder), close: () => client.end() }
}

/** Waits while a migration is running. */
async function betweenMigrations(client: pg.Client, work: () => Promise<void>) {
  const ask = () => client.query<{ mine: boolean }>('select pg_try_advisory_lock_shared($1) as mine', [migrationLock])
  while (!(await ask()).rows[0]?.mine) await sleep(200)
  try {
    await work()
  } finally {
    await client.query('select pg_advisory_unlock_shared($1)', [migrationLock]).catch(() => undefined)
  }
}

async function copyInto(client: pg.Client, folder: string): Promise<BackedUpDatabase> {
  const migrations = await migrationsOf(client)
  if (!migrations)
    throw new SetupProblem('This database holds nothing of the product, so there is nothing to back up. Is it the right one?')
  const tables: BackedUpTable[] = []
  for (const table of await tablesOf(client)) {
    const columns = table.columns.map((name) => pg.escapeIdentifier(name)).join(', ')
    const rows = client.query(copyTo(`copy (select ${columns} from ${quoted(table)}) to stdout`))
    const gzip = createGzip({ level: 1 })
    // A failure of one stream must end the other; otherwise the file would wait forever.
    rows.once('error', (error) => gzip.destroy(error))
    const sum = await writeSummed(join(folder, placeOfTable(table)), rows.pipe(gzip))
    tables.push({ ...table, rows: rows.rowCount, ...sum })
  }
  const { rows: said } = await client.query<{ server: string }>(`select current_setting('server_version') as server`)
  return {
    server: said[0]?.server ?? '',
    migrations,
    queue: await queueVersionOf(client),
    partitions: await partitionsOf(client),
    tables,
    sequences: await sequencesOf(client),
  }
}
