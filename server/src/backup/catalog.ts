import pg from 'pg'
import type { BackedUpDatabase, BackedUpTable } from './manifest.ts'

/** The product's schemas, without those of extensions or other programs. */
const schemas = `('public', 'graphile_worker')`
const isOwn = (catalog: string) =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = c.oid and deptype = 'e')`

export type Named = { schema: BackedUpTable['schema']; name: string }

export const quoted = ({ schema, name }: Named) => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

/** The tables with the product's rows; partitions count with their table. The queue's own list of migrations is left out. */
export async function tablesOf(client: pg.ClientBase): Promise<(Named & { columns: string[] })[]> {
  const { rows } = await client.query<Named & { columns: string[] }>(
    `select n.nspname as schema, c.relname as name,
       (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ${schemas} and c.relkind in ('r', 'p') and not c.relispartition and ${isOwn('pg_class')}
       and (n.nspname, c.relname) <> ('graphile_worker', 'migrations')
     order by 1, 2`,
  )
  return rows
}

export async function partitionsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class c where relispartition and relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Sequences are not transactional, so they are never behind the snapshot. */
export async function sequencesOf(client: pg.ClientBase): Promise<BackedUpDatabase['sequences']> {
  const { rows } = await client.query<Named>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ${schemas} and c.relkind = 'S' and ${isOwn('pg_class')} order by 1, 2`,
  )
  const sequences: BackedUpDatabase['sequences'] = []
  for (const sequence of rows) {
    const { rows: said } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quoted(sequence)}`,
    )
    for (const { lastValue, isCalled } of said) sequences.push({ ...sequence, lastValue, isCalled })
  }
  return sequences
}

/** The applied migrations; undefined for a database that is not of this product. */
export async function migrationsOf(client: pg.ClientBase): Promise<BackedUpDatabase['migrations'] | undefined> {
  const { rows } = await client.query<{ isThere: boolean }>(`select to_regclass('public.migrations') is not null as "isThere"`)
  if (!rows[0]?.isThere) return undefined
  return (await client.query<BackedUpDatabase['migrations'][number]>('select name, hash, steps from public.migrations order by name')).rows
}

export async function queueVersionOf(client: pg.ClientBase): Promise<number> {
  return (await client.query<{ id: number }>('select coalesce(max(id), 0) as id from graphile_worker.migrations')).rows[0]?.id ?? 0
}

/** Numbers and instants as text that is independent of the session. */
export const plainTexts = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 3; set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`
