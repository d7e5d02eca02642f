import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import type { Storage } from '#outside/storage/port.ts'
import { partitionsOf, plainTexts, quoted, tablesOf } from './catalog.ts'
import { allKeys } from './copyFilesOut.ts'

/** Every row of every table as text, with its partition. */
export async function allRows(url: string): Promise<Map<string, string[]>> {
  return await withClient(url, async (client) => {
    await client.query(plainTexts)
    const found = new Map<string, string[]>()
    for (const table of await tablesOf(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select t.tableoid::regclass || ' ' || t::text as row from ${quoted(table)} t order by 1`,
      )
      found.set(
        `${table.schema}.${table.name}`,
        rows.map(({ row }) => row),
      )
    }
    return found
  })
}

/** The structure of the tables: columns, indexes, constraints, triggers with their state, partitions and sequences. */
export async function shapeOf(url: string): Promise<Record<string, unknown>> {
  return await withClient(url, async (client) => {
    const lines = async (query: string) => (await client.query<{ line: string }>(query)).rows.map(({ line }) => line)
    const ours = `('public', 'graphile_worker')`
    return {
      columns: await lines(`select concat_ws(' ', table_schema, table_name, column_name, data_type, is_nullable, column_default) as line
        from information_schema.columns where table_schema in ${ours} order by 1`),
      indexes: await lines(`select indexdef as line from pg_indexes where schemaname in ${ours} order by 1`),
      constraints: await lines(`select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(c.oid), convalidated) as line
        from pg_constraint c join pg_namespace n on n.oid = connamespace where nspname in ${ours} order by 1`),
      triggers:
        await lines(`select concat_ws(' ', tgenabled, pg_get_triggerdef(t.oid)) as line from pg_trigger t join pg_class c on c.oid = tgrelid
        join pg_namespace n on n.oid = relnamespace where nspname in ${ours} and not tgisinternal order by 1`),
      parts: await partitionsOf(client),
      sequences: await lines(
        `select concat_ws(' ', schemaname, sequencename, last_value) as line from pg_sequences where schemaname in ${ours} order by 1`,
      ),
    }
  })
}

/** Every file of a store, as text. */
export async function allFiles(storage: Storage): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for await (const page of allKeys(storage))
    for (const key of page) found.set(key, (await buffer((await storage.read(key)).stream)).toString('latin1'))
  return new Map([...found].sort())
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
