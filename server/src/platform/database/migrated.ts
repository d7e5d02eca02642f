import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import { type Migration, readMigrations } from './migrationFiles.ts'

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))

let own: Promise<Migration[]> | undefined

/** Whether the database has all migrations of this version; a database restored from a backup may not. */
export async function areMigrationsApplied(db: Db): Promise<boolean> {
  own ??= readMigrations(folder)
  const { rows } = await db.execute<{ name: string; steps: number }>(sql`select name, steps from public.migrations`)
  const taken = new Map(rows.map(({ name, steps }) => [name, steps]))
  return (await own).every(({ name, steps }) => (taken.get(name) ?? 0) >= steps.length)
}
