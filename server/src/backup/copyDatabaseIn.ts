import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { SetupProblem } from '#config/setupProblem.ts'
import { openDatabase } from '#database/db.ts'
import { migrate, migrationsFolder } from '#database/migrate.ts'
import { readMigrations } from '#database/migrationFiles.ts'
import { clientOf } from '#database/transactions.ts'
import { withoutIndexes } from '../seed/withoutIndexes.ts'
import { migrationsOf, partitionsOf, plainTexts, queueVersionOf, quoted, tablesOf } from './catalog.ts'
import { type BackedUpDatabase, type BackedUpTable, type Manifest, placeOfTable } from './manifest.ts'

/** Throws where this release can't create the tables of the backup. */
export async function refuseOtherRelease({ database, version }: Manifest): Promise<void> {
  const own = new Map((await readMigrations(migrationsFolder)).map((migration) => [migration.name, migration]))
  for (const { name, hash } of database.migrations) {
    const migration = own.get(name)
    if (!migration)
      throw new SetupProblem(
        `This backup was made by a newer release (${version}), whose migration ${name} is unknown here. Restore it with that release or a later one.`,
      )
    if (migration.hash !== hash)
      throw new SetupProblem(
        `The migration ${name} of this backup (release ${version}) is another than the one of this release, so it was made by a product that was changed. Restore it with that one.`,
      )
  }
}

/**
 * Fills an empty database from a backup. The tables are created as of the backup, and migrated to this release once all rows are back. Rows
 * are restored in one transaction without triggers, and foreign keys are checked again over all rows. Answers the number of rows.
 */
export async function copyDatabaseIn(url: string, folder: string, database: BackedUpDatabase): Promise<number> {
  const log = () => undefined
  await migrate(url, { log, upTo: new Map(database.migrations.map(({ name, steps }) => [name, steps])) })
  const { db, pool, close } = openDatabase(url, { max: 2, name: 'mentordesk restore' })
  let rows = 0
  try {
    await withoutIndexes(db, async (db) => {
      const client = clientOf(db)
      if (!client) throw new Error('This is no transaction.')
      // The session settings end with this transaction.
      await client.query(plainTexts)
      rows = await fill(client, folder, database)
    })
    await pool.query('vacuum analyze')
  } finally {
    await close()
  }
  await migrate(url, { log })
  return rows
}

async function fill(client: pg.ClientBase, folder: string, database: BackedUpDatabase): Promise<number> {
  await refuseCompany(client, database)
  await makePartitions(client, database.partitions)
  if ((await queueVersionOf(client)) < database.queue)
    throw new SetupProblem('The job queue of this backup is of a newer release. Restore it with that release or a later one.')
  const present = new Map((await tablesOf(client)).map((table) => [quoted(table), table.columns]))
  for (const table of database.tables) {
    const columns = present.get(quoted(table))
    const lacking = columns ? table.columns.find((name) => !columns.includes(name)) : ''
    if (lacking !== undefined)
      throw new SetupProblem(
        `This release makes no ${lacking ? `column ${lacking} in the` : ''} table ${table.name}, which the backup holds. Restore it with the release that made it.`,
      )
  }
  const turned = (word: string, partitions: string[]) =>
    [...present.keys(), ...partitions.map((name) => quoted({ schema: 'public', name }))].map(
      (name) => `alter table ${name} ${word} trigger user`,
    )
  const partitions = await partitionsOf(client)
  for (const statement of turned('disable', partitions)) await client.query(statement)
  await client.query(`truncate ${[...present.keys()].join(', ')}`)
  let rows = 0
  for (const table of database.tables) rows += await copyIn(client, folder, table)
  for (const { schema, name, lastValue, isCalled } of database.sequences)
    await client.query('select setval($1::text::regclass, $2::bigint, $3)', [quoted({ schema, name }), lastValue, isCalled])
  for (const statement of turned('enable', partitions)) await client.query(statement)
  return rows
}

async function copyIn(client: pg.ClientBase, folder: string, table: BackedUpTable): Promise<number> {
  const columns = table.columns.map((name) => pg.escapeIdentifier(name)).join(', ')
  const into = client.query(copyFrom(`copy ${quoted(table)} (${columns}) from stdin`))
  await pipeline(createReadStream(join(folder, placeOfTable(table))), createGunzip(), into)
  if (into.rowCount !== table.rows)
    throw new SetupProblem(
      `The table ${table.name} came back with ${into.rowCount} rows and not ${table.rows}, so its rows were not kept. Use another backup.`,
    )
  return into.rowCount
}

/** Months of the audit log are partitions that a job creates over time. */
async function makePartitions(client: pg.ClientBase, wanted: readonly string[]) {
  const present = await partitionsOf(client)
  for (const name of wanted.filter((name) => !present.includes(name))) {
    const [, year, month] = /^acts_(\d{4})_(\d{2})$/.exec(name) ?? []
    if (!year) throw new SetupProblem(`This release makes no ${name}, which the backup holds. Restore it with the release that made it.`)
    await client.query('select keep_acts_of_month($1::date)', [`${year}-${month}-01`])
  }
}

/** The product may have been started since the tables were created; it then has created those of its own release. */
async function refuseCompany(client: pg.ClientBase, { migrations }: BackedUpDatabase) {
  const steps = (list: BackedUpDatabase['migrations'] | undefined) => list?.map(({ name, steps }) => `${name} ${steps}`).join()
  if (steps(await migrationsOf(client)) !== steps(migrations))
    throw new SetupProblem('The product was started on this database during the restore. Stop it, and restore again with --replace.')
}
