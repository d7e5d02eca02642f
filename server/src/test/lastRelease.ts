import pg from 'pg'

/** A release's view of the database: its tables in an order in which they can be filled, and sample rows. */
export type Release = { version: string; tables: ReleasedTable[] }
type ReleasedTable = { name: string; columns: string[]; keys: string[]; rows: (string | null)[][] }

/** Records the database behind `client` as this release's view. */
export async function recordRelease(client: pg.Client, version: string): Promise<Release> {
  await client.query(`set timezone = 'UTC'`)
  const tables: ReleasedTable[] = []
  for (const name of await tablesInOrder(client)) {
    const columns = await columnsOf(client, name)
    const { rows } = await client.query({ text: `select ${asTexts(columns)} from ${quoted(name)}`, rowMode: 'array' })
    tables.push({ name, columns, keys: await keysOf(client, name), rows })
  }
  return { version, tables }
}

/**
 * Lists every write or read of that release that today's database refuses or changes, one per line. Run it in a transaction that is rolled
 * back.
 */
export async function breachesOf(client: pg.Client, release: Release): Promise<string[]> {
  const breaches: string[] = []
  await client.query(`set local timezone = 'UTC'`)
  // Generated numbers are part of the search texts.
  const sequences = await client.query<{ restart: string }>(
    `select 'alter sequence ' || oid::regclass || ' restart' as restart from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  )
  for (const { restart } of sequences.rows) await client.query(restart)
  const attempt = async (table: string, work: () => Promise<string | undefined>) => {
    await client.query('savepoint attempt')
    const breach = await work().catch(async (error: unknown) => {
      if (!(error instanceof pg.DatabaseError)) throw error
      await client.query('rollback to savepoint attempt')
      return error.message
    })
    if (breach) breaches.push(`${table}: ${breach}`)
  }
  for (const table of release.tables) {
    await attempt(table.name, () => requiredColumn(client, table))
    await attempt(table.name, () => writesAndReads(client, table))
    for (const key of table.keys) await attempt(table.name, () => knowsKey(client, table, key))
  }
  return breaches
}

/** That release does not know later columns, so rows must be possible without them. */
async function requiredColumn(client: pg.Client, { name, columns }: ReleasedTable) {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass('public.' || quote_ident($1)) and attnum > 0
     and not attisdropped and attnotnull and not atthasdef and attidentity = '' and attname <> all ($2)`,
    [name, columns],
  )
  return rows[0] && `the new column ${rows[0].name} takes no row without it`
}

async function writesAndReads(client: pg.Client, { name, columns, rows }: ReleasedTable) {
  const row = (values: unknown[], from: number) => `(${values.map((_, index) => `$${from + index + 1}`).join()})`
  const insert = `insert into ${quoted(name)} (${columns.map(quoted)}) values`
  if (rows.length === 0) await client.query(`explain (generic_plan) ${insert} ${row(columns, 0)}`)
  // In one statement, since rows may reference each other.
  else await client.query(`${insert} ${rows.map((values, index) => row(values, index * columns.length))}`, rows.flat())
  const { rows: kept } = await client.query({ text: `select ${asTexts(columns)} from ${quoted(name)}`, rowMode: 'array' })
  // The database computes the search text, which may grow; the old terms must still be in it.
  const searched = columns.indexOf('search_text')
  const written = (values: unknown[]) => JSON.stringify(values.filter((_, index) => index !== searched))
  const textsOf = Map.groupBy(kept, written)
  const isFound = (values: (string | null)[]) =>
    textsOf.get(written(values))?.some((one) => String(one[searched] ?? '').includes((values[searched] ?? '').trim())) ?? false
  const lost = rows.find((values) => !isFound(values))
  return lost && `a row comes back otherwise than it was written: ${JSON.stringify(lost)}`
}

/** An "on conflict" clause needs a unique index on exactly these columns. */
async function knowsKey(client: pg.Client, { name, columns }: ReleasedTable, key: string) {
  const values = columns.map((_, index) => `$${index + 1}`)
  const insert = `insert into ${quoted(name)} (${columns.map(quoted)}) values (${values})`
  await client.query(`explain (generic_plan) ${insert} on conflict ${key} do nothing`)
  return undefined
}

const quoted = (name: string) => pg.escapeIdentifier(name)
const asTexts = (columns: string[]) => columns.map((column) => `${quoted(column)}::text`).join()

/** Referenced tables come before the tables that reference them. */
async function tablesInOrder(client: pg.Client): Promise<string[]> {
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
     and relname <> 'migrations' order by 1`,
  )
  const references = await client.query<{ from: string; to: string }>(
    `select c.relname as from, p.relname as to from pg_constraint f join pg_class c on c.oid = f.conrelid
     join pg_class p on p.oid = f.confrelid where f.contype = 'f' and c.oid <> p.oid`,
  )
  const placed = new Set<string>()
  const place = (name: string) => {
    if (placed.has(name)) return
    for (const { from, to } of references.rows) if (from === name) place(to)
    placed.add(name)
  }
  for (const { name } of tables.rows) place(name)
  return [...placed]
}

async function columnsOf(client: pg.Client, table: string) {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass('public.' || quote_ident($1)) and attnum > 0
     and not attisdropped and attgenerated = '' and attidentity <> 'a' order by attname`,
    [table],
  )
  return rows.map(({ name }) => name)
}

async function keysOf(client: pg.Client, table: string) {
  const { rows } = await client.query<{ key: string }>(
    `select substring(pg_get_indexdef(indexrelid) from ' USING btree (.*)$') as key from pg_index
     where indrelid = to_regclass('public.' || quote_ident($1)) and indisunique order by 1`,
    [table],
  )
  return rows.map(({ key }) => key)
}
