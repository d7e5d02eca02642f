import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { SetupProblem } from '#config/setupProblem.ts'
import { builtIndex, type Migration, type MigrationStep, readMigrations } from './migrationFiles.ts'

export type MigrateOptions = {
  folder?: string
  /** Receives progress messages. */
  log?: (line: string) => void
  /** How long one attempt may block others behind it, and for how long it is retried. */
  lockTimeoutMs?: number
  timeoutMs?: number
  /** The maximum number of steps of each migration, by name, as for a backup of an earlier release; all by default. */
  upTo?: ReadonlyMap<string, number>
}

/** The migrations of this release. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
/** The advisory lock of the migrating process. */
export const migrationLock = 7_204_417

/**
 * Migrates the database at `url` to this version; processes that start together wait for each other. Each migration has its own
 * transactions, so that after a crash the next start continues where the last one ended.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<void> {
  const { folder = migrationsFolder, log = console.log, lockTimeoutMs = 2_000, timeoutMs = 5 * 60_000, upTo } = options
  const client = new pg.Client({ connectionString: url, application_name: 'mentordesk migrations' })
  // The running statement reports a lost connection; without a listener the error would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await takeTurn(client)
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0')
    await applyPending({ client, log, lockTimeoutMs, timeoutMs, upTo }, await readMigrations(folder))
    await runMigrations({ connectionString: url, preset: {} })
  } finally {
    await client.end()
  }
}

type Run = {
  client: pg.Client
  log: (line: string) => void
  lockTimeoutMs: number
  timeoutMs: number
  upTo: ReadonlyMap<string, number> | undefined
}
type Progress = { name: string; hash: string; steps: number }

/** Polls for the lock: a statement that waits holds a snapshot, and a concurrent index build waits for that. */
async function takeTurn(client: pg.Client) {
  const ask = () => client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [migrationLock])
  while (!(await ask()).rows[0]?.mine) await sleep(200)
}

async function applyPending(run: Run, migrations: Migration[]) {
  const known = new Map((await readProgress(run.client)).map((progress) => [progress.name, progress]))
  for (const migration of migrations) {
    const progress = known.get(migration.name)
    if (progress && progress.hash !== migration.hash)
      throw new SetupProblem(
        `The migration ${migration.name} was changed after this database had taken it. Put it back as it was, or choose an empty database (DATABASE_URL, or another DATA_DIR), then start again.`,
      )
    const wanted = run.upTo ? (run.upTo.get(migration.name) ?? 0) : migration.steps.length
    for (const [index, step] of migration.steps.entries())
      if (index >= (progress?.steps ?? 0) && index < wanted) await patiently(run, migration, () => apply(run, migration, step, index + 1))
  }
}

/** The applied migrations. Unknown names of a newer version are ignored. */
async function readProgress(client: pg.Client): Promise<Progress[]> {
  const { rows: columns } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass('public.migrations') and attnum > 0 and not attisdropped`,
  )
  if (columns.length === 0)
    await client.query(
      `create table public.migrations (name text primary key, hash text not null, steps integer not null, applied_at timestamptz not null default now())`,
    )
  else if (!columns.some(({ name }) => name === 'steps'))
    throw new SetupProblem(
      'This database was made by a version from before the first release. Choose an empty one (DATABASE_URL, or another DATA_DIR), then start again.',
    )
  return (await client.query<Progress>('select name, hash, steps from public.migrations')).rows
}

async function apply(run: Run, migration: Migration, step: MigrationStep, done: number) {
  if (step.isOutside) return applyOutside(run, migration, step, done)
  const { client } = run
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = ${run.lockTimeoutMs}`)
    for (const statement of step.statements) await client.query(statement)
    await record(client, migration, done)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** The step may have been done, fully or partly, before a crash prevented its record. Other queries do not queue behind it. */
async function applyOutside({ client }: Run, migration: Migration, { statements }: MigrationStep, done: number) {
  for (const statement of statements) {
    const index = builtIndex(statement)
    const state = index && (await stateOfIndex(client, index))
    if (state === 'invalid') await client.query(`drop index concurrently public.${client.escapeIdentifier(index ?? '')}`)
    if (state !== 'valid') await client.query(statement)
  }
  await record(client, migration, done)
}

async function stateOfIndex(client: pg.Client, name: string): Promise<'valid' | 'invalid' | undefined> {
  const { rows } = await client.query<{ valid: boolean }>(
    `select indisvalid and indisready as valid from pg_index where indexrelid = to_regclass('public.' || quote_ident($1))`,
    [name],
  )
  return rows[0] && (rows[0].valid ? 'valid' : 'invalid')
}

async function record(client: pg.Client, { name, hash }: Migration, steps: number) {
  await client.query(
    `insert into public.migrations (name, hash, steps) values ($1, $2, $3)
     on conflict (name) do update set steps = excluded.steps, applied_at = now()`,
    [name, hash, steps],
  )
}

/** Retries while a table is in use, so that queries behind it get through in between. */
async function patiently({ log, timeoutMs }: Run, { name }: Migration, work: () => Promise<void>) {
  const until = Date.now() + timeoutMs
  for (let pauseMs = 250; ; pauseMs = Math.min(pauseMs * 2, 10_000)) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error)) {
        log(`The migration ${name} failed.`)
        throw error
      }
      if (Date.now() + pauseMs > until)
        throw new SetupProblem(
          `The migration ${name} changes a table that a long transaction has held for ${Math.round(timeoutMs / 1000)} seconds. Find it in pg_stat_activity and end it, then start again; nothing is half done.`,
        )
      log(`The migration ${name} waits for a table that is in use.`)
      await sleep(pauseMs)
    }
  }
}

const isBusy = (error: unknown) => error instanceof pg.DatabaseError && ['55P03', '40P01'].includes(error.code ?? '')
